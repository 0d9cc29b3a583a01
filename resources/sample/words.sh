# Counts the words of a file and names the longest one.
# TODO: count "well-known" as two words

echo "$(($(wc -w < "$1"))) words"
tr -s '[:space:]' '\n' < "$1" | awk '{ if (length($0) > length(most)) most = $0 } END { print "the longest is " most }'
