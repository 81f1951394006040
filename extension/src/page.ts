// The page that the report stands in: nothing in it runs, and it loads nothing.
import { style } from "./style";
import type { Report } from "./protocol";

/** The page of a report. The nonce lets in the one style sheet. */
export function reportPage(report: Report, nonce: string): string {
  return `<!DOCTYPE html>
<html lang="${report.lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${report.title}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>${report.body}</body>
</html>`;
}
