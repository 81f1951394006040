package memory

import "encoding/json"

// ConfigSchema is the JSON schema of a configuration file in which these rules
// may be named.
func ConfigSchema(rules []*Rule) []byte {
	s := configShape.schema(rules)
	s["$schema"] = "http://json-schema.org/draft-07/schema#"
	s["title"] = ConfigName
	s["allowComments"], s["allowTrailingCommas"] = true, true
	out, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		panic(err) // maps of strings and booleans
	}
	return append(out, '\n')
}

func (s *shape) schema(rules []*Rule) map[string]any {
	out := map[string]any{"type": kindNames[s.kind].schema}
	if s.doc.En != "" {
		out["description"] = s.doc.En
	}
	if s.words != nil {
		out["enum"] = s.words
	}
	if s.kind == jsonArray {
		out["items"] = s.values.schema(rules)
	}
	if s.kind == jsonObject {
		s.properties(out, rules)
	}
	return out
}

func (s *shape) properties(out map[string]any, rules []*Rule) {
	props, required := map[string]any{}, []string{}
	for _, k := range s.keys {
		props[k.name] = k.shape.schema(rules)
		if k.required {
			required = append(required, k.name)
		}
	}
	if s.names != nil {
		for _, n := range s.names(rules) {
			props[n] = s.values.schema(rules)
		}
		for _, r := range rules {
			props[r.ID].(map[string]any)["default"] = (&Config{}).Severity(r, "").String()
		}
	}
	if len(required) > 0 {
		out["required"] = required
	}
	out["properties"], out["additionalProperties"] = props, false
}
