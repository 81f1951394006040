//go:build !windows

package memory

import "os"

func openFile(name string) (*os.File, error) { return os.Open(name) }

func readFile(name string) ([]byte, error) { return os.ReadFile(name) }
