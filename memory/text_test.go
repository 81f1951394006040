package memory

import "testing"

func TestMessage(t *testing.T) {
	state := Text{En: "completed", Zh: "已完成"}
	m := Text{En: "%s is %s", Zh: "%[1]s 的状态是 %[2]s"}.With("01", state)
	for l, want := range map[Locale]string{English: "01 is completed", Chinese: "01 的状态是 已完成"} {
		if got := m.In(l); got != want {
			t.Errorf("locale %d: %q, want %q", l, got, want)
		}
	}
	if got := (Text{En: "100%", Zh: "百分之百"}).With().String(); got != "100%" {
		t.Errorf("a template without arguments gives %q", got)
	}
}

func TestDay(t *testing.T) {
	d, ok := ParseDay("20060102", "20240229")
	if !ok || d.String() != "2024-02-29" || (d+1).Format("20060102") != "20240301" {
		t.Errorf("got %v %v", d, ok)
	}
	if _, ok := ParseDay("20060102", "20260229"); ok {
		t.Error("2026-02-29 passed for a day")
	}
}
