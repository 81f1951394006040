package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
)

func contentFlag(cmd *cobra.Command, content *string) {
	cmd.Flags().StringVar(content, "content", "", "the `TEXT`; - reads standard input")
}

// content is the text that a flag gives.
func (s *system) content(cmd *cobra.Command, flag string) (string, error) {
	if !cmd.Flags().Changed("content") {
		return "", usageError(cmd, errors.New("--content is missing: the text, or - for standard input"))
	}
	if flag != "-" {
		return flag, nil
	}
	text, err := readAll(cmd.Context(), s.Stdin)
	return string(text), err
}

// mostInput is how much is read of an input: whatever is longer is no text of
// memory, and would fill the machine's.
const mostInput = 64 << 20

// readAll reads all of an input, or until ctx ends.
func readAll(ctx context.Context, in io.Reader) (text []byte, err error) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		text, err = io.ReadAll(io.LimitReader(in, mostInput+1))
	}()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-done:
	}
	if err == nil && len(text) > mostInput {
		err = fmt.Errorf("there are more than %d bytes", mostInput)
	}
	if err != nil {
		return nil, fmt.Errorf("read standard input: %w", err)
	}
	return text, nil
}

// pathless is an error of the system without the path, which the caller tells.
func pathless(err error) error {
	var at *os.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}
