package store

import "testing"

// A process that is told to end finishes the change that it has begun.
func TestCease(t *testing.T) {
	s := newSite(t)
	ceased := make(chan bool)
	_, err := s.open().Do(t.Context(), Change{File: "one.md", Plan: func(Snapshot) (Plan, error) {
		if flight.TryLock() {
			t.Error("a change is under way, and the process may exit")
		}
		go func() {
			resume := Cease()
			defer resume()
			ceased <- s.text("one.md") == "one\n"
		}()
		return Plan{Text: []byte("one\n")}, nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	if !<-ceased {
		t.Error("the process may exit before the file is written")
	}
}
