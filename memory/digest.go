package memory

import "crypto/sha256"

// Digest is the SHA-256 of what is on disk at a path, whatever an editor has; ok
// is false if that can't be read, or not as a whole.
func (p *Pass) Digest(path string) (sum [sha256.Size]byte, ok bool) { return digestOf(p.Load(path)) }

func digestOf(f *File) (sum [sha256.Size]byte, ok bool) {
	if f == nil {
		return sum, false
	}
	src, size, err := f.Disk()
	if err != nil || int64(len(src)) != size {
		return sum, false
	}
	return sha256.Sum256(src), true
}
