package main

import "syscall"

// inLargePages makes and drops n bytes that the system backs by large pages once they
// are used; ok is false where it would not give as many.
//
//go:noinline
func inLargePages(n int) (ok bool) {
	room, err := syscall.Mmap(-1, 0, n, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil || syscall.Munmap(room) != nil {
		return false // and to ask the runtime for them would end the process
	}
	return syscall.Madvise(make([]byte, n), syscall.MADV_HUGEPAGE) == nil
}
