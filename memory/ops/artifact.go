package ops

import (
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
	"github.com/memory-lsp/memory-lsp/memory/store"
)

var (
	artifactBad   = memory.Text{En: "the artifact %q is none of the task's files: %s", Zh: "产物 %q 不是该任务的文件：%s"}
	artifactMoved = memory.Text{En: "it changed while it was read", Zh: "读取时发生了变化"}
	artifactLink  = memory.Text{En: "it is reached through a symbolic link or junction", Zh: "经由符号链接或联接点到达"}
	artifactGone  = memory.Text{En: "it is not there", Zh: "不存在"}
	artifactOdd   = memory.Text{En: "it is no regular file", Zh: "不是普通文件"}
	artifactError = memory.Text{En: "it cannot be read: %s", Zh: "无法读取：%s"}
	artifactPath  = memory.Text{En: "it is no path from the task's folder", Zh: "不是相对任务目录的路径"}
	digestDiffers = memory.Text{En: "%s has the sha256 %s, not %s", Zh: "%s 的 sha256 为 %s，而非 %s"}
)

// bindArtifact makes sure that the artifact is a file of the task and has the
// digest that is confirmed.
func (w *Writer) bindArtifact(c *confirmation) error {
	bad := func(why any) error { return refuse(CPArtifactInvalid, artifactBad.With(c.args.ArtifactPath, why)) }
	name, err := rootPath("artifactPath", c.args.ArtifactPath)
	if err != nil {
		return bad(artifactPath)
	}
	file := c.task + "/" + name
	s, err := w.look(file)
	switch {
	case err != nil:
		return bad(artifactError.With(err))
	case s.fault != "":
		return bad(artifactLink)
	case s.info == nil:
		return bad(artifactGone)
	case !s.info.Mode().IsRegular():
		return bad(artifactOdd)
	}
	sum, err := w.digestFile(file, s.info)
	switch {
	case errors.Is(err, errChanging):
		return bad(artifactMoved)
	case err != nil:
		return bad(artifactError.With(err))
	}
	if got := artifactDigest(sum); got != c.args.ArtifactSHA256 {
		return refuse(CPDigestMismatch, digestDiffers.With(file, got, c.args.ArtifactSHA256))
	}
	c.artifact = name
	if c.authority, err = w.authority(c.task, name); err != nil {
		return bad(artifactError.With(err))
	}
	c.set, err = w.ProjectLinks(LinkProject{
		DocumentPath: c.file,
		Artifacts:    []Artifact{{ID: "cp-artifact", Label: name, TargetPath: file, Purpose: c.args.Phase}},
	})
	return err
}

var errChanging = errors.New("the file changed while it was read")

// digestFile digests a file, and makes sure that it is the one that was seen,
// before and after.
func (w *Writer) digestFile(file string, seen fs.FileInfo) (sum []byte, err error) {
	root, err := os.OpenRoot(w.root)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	f, err := root.Open(file)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	before, err := f.Stat()
	if err != nil {
		return nil, err
	}
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return nil, err
	}
	after, err := f.Stat()
	if err != nil {
		return nil, err
	}
	there, err := root.Lstat(file)
	if err != nil {
		return nil, err
	}
	same := os.SameFile(seen, before) && os.SameFile(before, there)
	if !same || before.Size() != after.Size() || !before.ModTime().Equal(after.ModTime()) {
		return nil, errChanging
	}
	return h.Sum(nil), nil
}

// authority tells where a file really lies.
func (w *Writer) authority(task, name string) (ArtifactAuthority, error) {
	root, err := filepath.EvalSymlinks(w.native(task))
	if err != nil {
		return ArtifactAuthority{}, err
	}
	id, err := store.Identify(root)
	if err != nil {
		return ArtifactAuthority{}, err
	}
	return ArtifactAuthority{
		SchemaVersion: "MemoryCpArtifactAuthorityV1", RootKind: "task-root", CanonicalRoot: root,
		CanonicalRelativePath: strings.ReplaceAll(name, `\`, "/"),
		RootIdentity: digest(mustJSON(struct {
			Dev uint64 `json:"dev"`
			Ino uint64 `json:"ino"`
		}{id.Dev, id.Ino})),
	}, nil
}
