/* The first part of our AppImage, built by package.sh where no other runtime is named: it unpacks the squashfs image that
 * follows it into the person's cache, once for each build, and runs AppRun there. Nothing is mounted, so no FUSE is needed.
 *
 *   --appimage-extract          only unpack, into ./squashfs-root
 *   --appimage-offset           where the image begins in this file
 *   --appimage-extract-and-run  is what it does anyway; scripts and people without FUSE say so to other AppImages
 *
 * Each program that runs holds a lock on its unpacked folder; folders of other builds that nobody holds are removed.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <link.h>
#include <squashfuse/squashfuse.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef BUILD /* names the image; the start of its SHA-256 */
#error "compile with -DBUILD=\"...\""
#endif

static void fail(const char *format, ...) {
    va_list values;
    va_start(values, format);
    fputs("Handrail's AppImage: ", stderr);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    exit(127);
}

static char *joined(const char *format, ...) {
    char *text;
    va_list values;
    va_start(values, format);
    if (vasprintf(&text, format, values) < 0) fail("no memory is left");
    return text;
}

/* The image begins where the ELF file ends, behind its table of sections. */
static size_t image_offset(const char *self) {
    ElfW(Ehdr) head;
    int file = open(self, O_RDONLY | O_CLOEXEC);
    if (file < 0 || read(file, &head, sizeof head) != sizeof head) fail("%s: %s", self, strerror(errno));
    close(file);
    return head.e_shoff + (size_t)head.e_shentsize * head.e_shnum;
}

static void unpack_file(sqfs *image, sqfs_inode *inode, const char *target) {
    static char buffer[1 << 17];
    int file = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, inode->base.mode & 0777);
    if (file < 0) fail("%s: %s", target, strerror(errno));
    for (sqfs_off_t at = 0; at < (sqfs_off_t)inode->xtra.reg.file_size;) {
        sqfs_off_t size = sizeof buffer;
        if (sqfs_read_range(image, inode, at, &size, buffer) != SQFS_OK || size == 0) fail("this file is damaged");
        if (write(file, buffer, size) != size) fail("%s: %s", target, strerror(errno));
        at += size;
    }
    if (close(file) != 0) fail("%s: %s", target, strerror(errno));
}

static void unpack(const char *self, const char *folder) {
    sqfs image;
    sqfs_traverse walk;
    sqfs_err error = sqfs_open_image(&image, self, image_offset(self));
    if (error == SQFS_OK) error = sqfs_traverse_open(&walk, &image, sqfs_inode_root(&image));
    if (error != SQFS_OK) fail("this file is damaged");
    if (mkdir(folder, 0700) != 0) fail("%s: %s", folder, strerror(errno));
    while (sqfs_traverse_next(&walk, &error)) {
        sqfs_inode inode;
        if (walk.dir_end) continue;
        if (sqfs_inode_get(&image, &inode, walk.entry.inode) != SQFS_OK) fail("this file is damaged");
        char *target = joined("%s/%s", folder, walk.path);
        if (S_ISDIR(inode.base.mode)) {
            if (mkdir(target, 0700) != 0) fail("%s: %s", target, strerror(errno));
        } else if (S_ISLNK(inode.base.mode)) {
            char link[PATH_MAX];
            size_t size = sizeof link;
            if (sqfs_readlink(&image, &inode, link, &size) != SQFS_OK) fail("this file is damaged");
            if (symlink(link, target) != 0) fail("%s: %s", target, strerror(errno));
        } else if (S_ISREG(inode.base.mode)) {
            unpack_file(&image, &inode, target);
        }
        free(target);
    }
    if (error != SQFS_OK) fail("this file is damaged");
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *place) {
    (void)status, (void)kind, (void)place;
    return remove(path);
}

static void remove_tree(const char *folder) {
    nftw(folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

/* Takes the lock NAME.lock; the descriptor is kept open, also in the program that follows. */
static int locked(const char *cache, const char *name, int how) {
    char *path = joined("%s/%s.lock", cache, name);
    int file = open(path, O_RDWR | O_CREAT, 0600);
    if (file < 0) fail("%s: %s", path, strerror(errno));
    free(path);
    if (flock(file, how) == 0) return file;
    close(file);
    return -1;
}

static void remove_other_builds(const char *cache) {
    DIR *entries = opendir(cache);
    struct dirent *entry;
    while (entries && (entry = readdir(entries))) {
        const char *end = strrchr(entry->d_name, '.');
        if (!end || end == entry->d_name || strcmp(end, ".lock") != 0) continue;
        char *name = strndup(entry->d_name, end - entry->d_name);
        int file = strcmp(name, BUILD) == 0 ? -1 : locked(cache, name, LOCK_EX | LOCK_NB);
        if (file >= 0) {
            char *folder = joined("%s/%s", cache, name);
            remove_tree(folder);
            free(folder);
            close(file);
        }
        free(name);
    }
    if (entries) closedir(entries);
}

static char *unpacked(const char *self) {
    const char *given = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (!(given && given[0] == '/') && !home) fail("HOME is not set");
    char *base = given && given[0] == '/' ? strdup(given) : joined("%s/.cache", home);
    char *cache = joined("%s/handrail-appimage", base), *folder = joined("%s/" BUILD, cache);
    mkdir(base, 0700);
    if (mkdir(cache, 0700) != 0 && errno != EEXIST) fail("%s: %s", cache, strerror(errno));
    int lock = locked(cache, BUILD, LOCK_EX);
    if (lock < 0) fail("%s: %s", cache, strerror(errno));
    if (access(folder, F_OK) != 0) {
        char *unfinished = joined("%s.unfinished", folder);
        remove_tree(unfinished);
        unpack(self, unfinished);
        if (rename(unfinished, folder) != 0) fail("%s: %s", folder, strerror(errno));
        remove_other_builds(cache);
    }
    flock(lock, LOCK_SH);
    return folder;
}

int main(int count, char **words) {
    char self[PATH_MAX] = "";
    if (readlink("/proc/self/exe", self, sizeof self - 1) < 0) fail("/proc is not there: %s", strerror(errno));
    if (count == 2 && strcmp(words[1], "--appimage-offset") == 0) return printf("%zu\n", image_offset(self)) < 0;
    if (count == 2 && strcmp(words[1], "--appimage-extract") == 0) {
        unpack(self, "squashfs-root");
        return 0;
    }
    if (count >= 2 && strcmp(words[1], "--appimage-extract-and-run") == 0) {
        words[1] = words[0];
        words++;
    }
    char *folder = unpacked(self), *start = joined("%s/AppRun", folder);
    setenv("APPIMAGE", self, 1);
    setenv("APPDIR", folder, 1);
    execv(start, words);
    fail("%s: %s", start, strerror(errno));
}
