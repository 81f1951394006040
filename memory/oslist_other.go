//go:build !linux

package memory

import "os"

// listFolder are the members of a folder, in no order.
func listFolder(dir string) ([]Entry, error) { return members(os.ReadDir(dir)) }
