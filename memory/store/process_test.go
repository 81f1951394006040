//go:build linux

package store

import (
	"os"
	"os/exec"
	"testing"
	"time"
)

func TestProcess(t *testing.T) {
	if life, started := process(os.Getpid()); life != Alive || time.Since(started) > time.Hour || time.Until(started) > clockSlack {
		t.Errorf("this process: %v since %v", life, started)
	}
	for _, pid := range []int{0, -1} {
		if life, _ := process(pid); life != Unknown {
			t.Errorf("%d: %v", pid, life)
		}
	}
	cmd := exec.Command(os.Args[0], "-test.run", "^$")
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	buf := make([]byte, 64)
	for _, err = out.Read(buf); err == nil; _, err = out.Read(buf) {
	}
	must(t, cmd.Process.Kill())
	deadline := time.Now().Add(10 * time.Second)
	life := Alive
	for life != Dead && time.Now().Before(deadline) {
		life, _ = process(cmd.Process.Pid) // ended, and not yet asked how
	}
	if life != Dead {
		t.Errorf("a process that has ended: %v", life)
	}
	_ = cmd.Wait() // killed, or done
	if life, _ := process(cmd.Process.Pid); life != Dead {
		t.Errorf("a process that is gone: %v", life)
	}
}
