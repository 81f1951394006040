package store

import (
	"crypto/rand"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"time"
)

// Env is what a store knows of the world around it.
type Env struct {
	Now    func() time.Time
	Random io.Reader
	Host   string
	PID    int
	// Process tells whether a process of this machine runs, and since when; the
	// time may be zero.
	Process func(pid int) (Life, time.Time)
	// State is the folder for the state of the user's programs, where what
	// belongs to memory outside trees is kept.
	State string
}

// SystemEnv is the world as it is.
func SystemEnv(home string, getenv func(string) string) Env {
	host, _ := os.Hostname() // without one no lock can be proven dead
	return Env{
		Now: time.Now, Random: rand.Reader, Host: host, PID: os.Getpid(),
		Process: process, State: StateHome(runtime.GOOS, home, getenv),
	}
}

// StateHome is where the state of a user's programs is kept on a system; empty
// if that is unknown.
func StateHome(goos, home string, getenv func(string) string) string {
	dir := getenv("XDG_STATE_HOME")
	switch {
	case filepath.IsAbs(dir):
		return dir
	case goos == "windows" && getenv("LOCALAPPDATA") != "":
		return getenv("LOCALAPPDATA")
	case home == "":
		return ""
	case goos == "windows":
		return filepath.Join(home, "AppData", "Local")
	case goos == "darwin":
		return filepath.Join(home, "Library", "Application Support")
	}
	return filepath.Join(home, ".local", "state")
}

// hex is n random bytes in hexadecimal digits.
func (e *Env) hex(n int) (string, error) {
	b := make([]byte, n)
	if _, err := io.ReadFull(e.Random, b); err != nil {
		return "", err
	}
	return hex.EncodeToString(b), nil
}

// stamp is a time as receipts and owners have it.
func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }
