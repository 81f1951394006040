package memory

import (
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// windows says that paths of the operating system have drives and backslashes.
const windows = runtime.GOOS == "windows"

// uncName stands before the host in the path of a share: \\host\share\x is
// UNC/host/share/x. No drive has that name.
const uncName = "UNC"

// OSFS is the file system of the operating system by the paths that the package
// comment describes. What it opens is a regular file or a folder: a pipe or a
// device would wait for ever.
func OSFS() fs.ReadLinkFS { return osFS{} }

// FromOS is the path of an absolute name of the operating system.
func FromOS(name string) string {
	if windows {
		return FromWindows(name)
	}
	return fromUnix(name)
}

// ToOS is the inverse of FromOS.
func ToOS(path string) string {
	if windows {
		return toWindows(path)
	}
	return toUnix(path)
}

func fromUnix(name string) string { return strings.Trim(slashed(name), "/") }

func toUnix(path string) string {
	if path == "." {
		path = ""
	}
	return "/" + path
}

// slashed is name with one slash where there are several, and without dots.
func slashed(name string) string {
	var parts []string
	for part := range strings.SplitSeq(name, "/") {
		if part != "" && part != "." {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "/")
}

// FromWindows is FromOS on Windows, wherever we run. It also takes the forms with
// the prefix \\?\ and with slashes. Drives are in upper case.
func FromWindows(name string) string {
	name = strings.ReplaceAll(name, `\`, "/")
	rest, share := slashed(name), strings.HasPrefix(name, "//")
	for share {
		long, ok := strings.CutPrefix(rest+"/", "?/")
		if !ok {
			return strings.TrimSuffix(uncName+"/"+rest, "/")
		}
		n := len(uncName) + 1
		share = len(long) >= n && strings.EqualFold(long[:n], uncName+"/")
		if share {
			long = long[n:]
		}
		rest = strings.TrimSuffix(long, "/")
	}
	if hasDrive(rest) {
		rest = strings.ToUpper(rest[:1]) + rest[1:]
	}
	return rest
}

func hasDrive(path string) bool { return len(path) > 1 && path[1] == ':' }

func toWindows(path string) string {
	if rest, ok := strings.CutPrefix(path, uncName+"/"); ok && !strings.HasPrefix(rest+"/", "?/") { // no host is called ?
		return `\\` + strings.ReplaceAll(rest, "/", `\`)
	}
	if len(path) == 2 && hasDrive(path) {
		path += "/"
	}
	return strings.ReplaceAll(path, "/", `\`)
}

type osFS struct {
	here string // what lies below this folder, told with a slash behind it, is named from there; empty: none is
}

// near is f for a process that ends soon: what lies below its working folder is named
// from there, which spares the system the way down to it.
func (f osFS) near() osFS {
	if dir, err := os.Getwd(); err == nil && !windows {
		f.here = fromUnix(dir) + "/"
	}
	return f
}

// name is what the operating system calls a path, if it can be asked about it.
// On Windows nothing lists the drives, the hosts or a host's shares.
func (f osFS) name(op, path string) (string, error) {
	bad := !fs.ValidPath(path)
	if windows {
		share := strings.HasPrefix(path, uncName+"/") && strings.Count(path, "/") > 1
		bad = bad || !share && !hasDrive(path)
	}
	if bad {
		return "", &fs.PathError{Op: op, Path: path, Err: fs.ErrNotExist}
	}
	if below, ok := strings.CutPrefix(path, f.here); ok && f.here != "" {
		return below, nil
	}
	return ToOS(path), nil
}

func (f osFS) Open(path string) (fs.File, error) {
	name, err := f.name("open", path)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	switch {
	case info.IsDir():
		return os.Open(name)
	case !info.Mode().IsRegular():
		return nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrInvalid}
	}
	return openFile(name)
}

func (f osFS) Stat(path string) (fs.FileInfo, error) {
	name, err := f.name("stat", path)
	if err != nil {
		return nil, err
	}
	return os.Stat(name)
}

func (f osFS) Lstat(path string) (fs.FileInfo, error) {
	name, err := f.name("lstat", path)
	if err != nil {
		return nil, err
	}
	return os.Lstat(name)
}

func (f osFS) ReadDir(path string) ([]fs.DirEntry, error) {
	name, err := f.name("open", path)
	if err != nil {
		return nil, err
	}
	return os.ReadDir(name)
}

// list are the members of a folder, in no order.
func (f osFS) list(path string) ([]Entry, error) {
	name, err := f.name("open", path)
	if err != nil {
		return nil, err
	}
	return listFolder(name)
}

func (f osFS) ReadFile(path string) ([]byte, error) {
	c := f.content(path, math.MaxInt64, nil)
	return c.bytes, c.err
}

// content is that of a regular file, which may be read into room; of one over limit
// only the size is told.
func (f osFS) content(path string, limit int64, room []byte) content {
	name, err := f.name("open", path)
	if err != nil {
		return content{err: err}
	}
	return readFile(name, limit, room)
}

// ReadLink is what a symbolic link holds, with slashes.
func (f osFS) ReadLink(path string) (string, error) {
	name, err := f.name("readlink", path)
	if err != nil {
		return "", err
	}
	to, err := os.Readlink(name)
	return filepath.ToSlash(to), err
}
