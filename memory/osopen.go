//go:build !windows

package memory

import (
	"io/fs"
	"os"
	"syscall"
)

func openFile(name string) (*os.File, error) { return os.Open(name) }

// readFile reads a regular file of at most limit bytes, into room if that is large
// enough; of a larger one only the size is told. It asks the system four times, where
// package os asks eleven: ten thousand small files are what a check mostly waits for.
func readFile(name string, limit int64, room []byte) content {
	fd, err := retry(func() (int, error) {
		// A pipe or a device that nobody listens to must not hold us.
		return syscall.Open(name, syscall.O_RDONLY|syscall.O_CLOEXEC|syscall.O_NONBLOCK|syscall.O_NOCTTY, 0)
	})
	if err != nil {
		return content{err: &fs.PathError{Op: "open", Path: name, Err: err}}
	}
	defer syscall.Close(fd)
	var info syscall.Stat_t
	switch err := syscall.Fstat(fd, &info); {
	case err != nil:
		return content{err: &fs.PathError{Op: "stat", Path: name, Err: err}}
	case info.Mode&syscall.S_IFMT != syscall.S_IFREG:
		return content{err: &fs.PathError{Op: "read", Path: name, Err: fs.ErrInvalid}}
	case info.Size > limit:
		return content{size: info.Size}
	}
	text := room[:0]
	if int64(cap(text)) <= info.Size { // there must be room for a byte more, or the end would not be seen
		text = make([]byte, 0, info.Size+1)
	}
	for {
		if len(text) == cap(text) { // it grew meanwhile
			text = append(text, 0)[:len(text)]
		}
		n, err := retry(func() (int, error) { return syscall.Read(fd, text[len(text):cap(text)]) })
		if err != nil {
			return content{err: &fs.PathError{Op: "read", Path: name, Err: err}}
		}
		text = text[:len(text)+n]
		if n == 0 || int64(len(text)) == info.Size {
			return content{bytes: text, size: int64(len(text))}
		}
	}
}

// retry calls the system until no signal comes between.
func retry(call func() (int, error)) (int, error) {
	for {
		if n, err := call(); err != syscall.EINTR {
			return n, err
		}
	}
}
