# Checks that words.sh counts as a person would.

check() {
    if [ "$1" = "$2" ]; then echo "passed: $3"; else echo "FAILED: $3: $1, not $2"; exit 1; fi
}

text=$(mktemp)
trap 'rm "$text"' EXIT
printf 'a bicycle\nis fast\n' > "$text"
said=$(sh words.sh "$text")
check "${said%%
*}" "4 words" "words are what stands between blanks"
check "${said##*
}" "the longest is bicycle" "the longest word is named"
