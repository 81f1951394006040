package rules_test

// phrases are the words of one language that worlds are made of.
type phrases struct {
	project, task, slug, heading, anchor, name, did, comma, stop string

	titles, clauses, notes []string
}

var languages = []phrases{
	{
		project: "茶铺", task: "优惠券叠加", slug: "结账延迟", heading: "下一步", anchor: "下一步", name: "关于", did: "改为两次并补用例 👩‍💻", comma: "，", stop: "。",
		titles:  []string{"支付重试过多", "🧾 结账延迟", "搜索建议", "分页丢行"},
		clauses: []string{"核对了 17 项配置", "修复 3 处超时并补用例", "新增 12 个用例 ✨", "耗时由 1.9 秒降至 0.8 秒", "逐条比对 400 笔订单", "三成请求改走缓存", "文档同步更新 2 处"},
		notes:   []string{"缓存", "部署步骤", "命名规则", "回滚", "𠮷野家"},
	},
	{
		project: "tea-shop", task: "search suggestions", slug: "checkout-latency", heading: "What to do", anchor: "what-to-do", name: "About", did: "two at most, with tests 🚀", comma: ", ", stop: ".",
		titles:  []string{"Too many retries", "🧾 Checkout latency", "Search suggestions", "Lost rows"},
		clauses: []string{"Traced 400 checkouts", "fixed 3 timeouts", "added 12 tests ✨", "p95 went from 1.9s to 0.8s", "compared 17 settings", "moved 30% of calls to the cache", "2 pages of docs updated"},
		notes:   []string{"cache", "deploy-steps", "naming", "rollback", "caf\u00e9"},
	},
}
