package memory

// A Derived is something that a package above this one makes of a file, once for
// each version. It is a variable of that package.
type Derived[T any] struct{ make func(*File) T }

// Derive says how T is made of a file.
func Derive[T any](make func(*File) T) *Derived[T] { return &Derived[T]{make} }

// Of is what is made of f.
func (d *Derived[T]) Of(f *File) T {
	kept, ok := f.facts().derived.Load(d)
	if !ok {
		kept, _ = f.facts().derived.LoadOrStore(d, new(lazy[T]))
	}
	return kept.(*lazy[T]).get(func() T { return d.make(f) })
}
