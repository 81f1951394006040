package mcp

import (
	"bytes"
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// Path is where the server is found over HTTP.
const Path = "/mcp"

const (
	idleSession = time.Hour        // then a session that says nothing ends
	headersWait = 10 * time.Second // for what begins a request
	bodyWait    = time.Minute      // for the rest of it
	nextWait    = time.Minute      // for the next one, on a connection that is open
)

// Listen opens an address of this machine, such as 127.0.0.1:0. One that others
// can reach is refused.
func Listen(ctx context.Context, address string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("the address %q is none: %w", address, err)
	}
	if ip, err := netip.ParseAddr(host); err != nil || !ip.IsLoopback() {
		return nil, fmt.Errorf("the address %q is not of this machine alone: use 127.0.0.1 or [::1]", address)
	}
	return new(net.ListenConfig).Listen(ctx, "tcp", address)
}

// ServeHTTP speaks the protocol over HTTP, to those who know the token, until ctx
// ends.
func ServeHTTP(ctx context.Context, l net.Listener, token string, opt Options) error {
	s := newServer(opt)
	defer s.watch.end()
	inner := sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return s.sdk }, &sdk.StreamableHTTPOptions{
		SessionTimeout: idleSession, MaxRequestBodyBytes: maxLine,
	})
	server := &http.Server{
		Handler: guard(l.Addr().String(), token, wholly(bodyWait, inner)), ReadHeaderTimeout: headersWait, IdleTimeout: nextWait,
	}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() }) // nothing can be done about it
	defer stop()
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// guard lets in who knows the token, comes by the address itself, and is no page
// of another site.
func guard(address, token string, inner http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		kind, given, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		bearer := strings.EqualFold(kind, "Bearer")
		// Who is turned away is not listened to for long.
		_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(headersWait))
		w.Header().Set("Connection", "close")
		switch origin := r.Header.Get("Origin"); {
		case !ours(r.Host, address):
			http.Error(w, "this server is not known by that name", http.StatusForbidden)
		case origin != "" && !sameOrigin(origin, address):
			http.Error(w, "pages of other sites are not served", http.StatusForbidden)
		case r.URL.Path != Path:
			http.NotFound(w, r)
		case !bearer || subtle.ConstantTimeCompare([]byte(given), []byte(token)) != 1:
			w.Header().Set("WWW-Authenticate", "Bearer")
			http.Error(w, "the token is missing or wrong", http.StatusUnauthorized)
		default:
			w.Header().Del("Connection")
			inner.ServeHTTP(w, r)
		}
	})
}

// wholly hands on requests that have come in full, within a time.
func wholly(wait time.Duration, inner http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		within := http.NewResponseController(w)
		err := within.SetReadDeadline(time.Now().Add(wait))
		var body []byte
		if err == nil {
			body, err = io.ReadAll(http.MaxBytesReader(w, r.Body, maxLine))
		}
		var big *http.MaxBytesError
		switch err = errors.Join(err, within.SetReadDeadline(time.Time{})); {
		case errors.As(err, &big):
			http.Error(w, "the message is longer than 16 MiB", http.StatusRequestEntityTooLarge)
		case err != nil:
			w.Header().Set("Connection", "close")
			http.Error(w, "the request did not come in full", http.StatusRequestTimeout)
		default:
			r.Body = io.NopCloser(bytes.NewReader(body))
			inner.ServeHTTP(w, r)
		}
	})
}

// ours reports whether a host is the address that we listen on, or localhost with
// its port.
func ours(host, address string) bool {
	_, port, err := net.SplitHostPort(address)
	return err == nil && (host == address || host == net.JoinHostPort("localhost", port))
}

func sameOrigin(origin, address string) bool {
	u, err := url.Parse(origin)
	return err == nil && u.Scheme == "http" && ours(u.Host, address)
}
