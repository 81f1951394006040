package store

import (
	"errors"
	"os"
)

// Identify tells by what a file or a folder is known to be the same.
func Identify(name string) (id Identity, err error) {
	f, err := os.Open(name)
	if err != nil {
		return id, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return id, err
	}
	id, _, err = describe(f, info)
	return id, err
}
