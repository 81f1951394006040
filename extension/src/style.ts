// The looks of the report, in the colours of the editor's theme. What a colour
// says, a pattern and a word say, too.

export const style = `
body { font: var(--vscode-font-size)/1.5 var(--vscode-font-family); color: var(--vscode-foreground); max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.7em; font-weight: 600; margin: 0 0 .6rem; }
h2 { font-size: 1.15em; font-weight: 600; margin: 0 0 .8rem; }
h3 { font-size: 1em; font-weight: 600; margin: 0 0 .3rem; }
section { margin: 1.4rem 0; padding: 1rem 1.2rem; border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent)); border-radius: 6px; background: var(--vscode-editorWidget-background); }
a { color: var(--vscode-textLink-foreground); text-decoration: none; }
a:hover, a:focus { text-decoration: underline; }
a:focus { outline: 1px solid var(--vscode-focusBorder); outline-offset: 1px; }
ul, ol { margin: 0; padding: 0 0 0 1.4rem; }
.sums { display: flex; flex-wrap: wrap; gap: .5rem 2rem; list-style: none; padding: 0; }
.sums b { font-size: 1.7em; font-weight: 600; margin-right: .25rem; }
figure { margin: 0; }
figure > svg { width: 100%; height: auto; }
figcaption { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; margin-top: .4rem; }
figcaption span { display: inline-flex; align-items: center; gap: .35rem; }
.key { width: 12px; height: 12px; }
.grid { stroke: var(--vscode-editorIndentGuide-background1, var(--vscode-foreground)); stroke-opacity: .4; }
.axis { fill: var(--vscode-descriptionForeground); font-size: 11px; }
.hatch { stroke: var(--vscode-editor-background); stroke-width: 1.4; fill: none; }
rect { stroke: var(--vscode-contrastBorder, transparent); }
.c-completed, .t-0 { fill: var(--vscode-charts-green); }
.c-active, .t-1 { fill: var(--vscode-charts-blue); }
.c-blocked, .t-2 { fill: var(--vscode-charts-red); }
.c-unknown, .t-3 { fill: var(--vscode-charts-yellow); }
.t-4 { fill: var(--vscode-charts-purple); }
.t-5 { fill: var(--vscode-charts-orange); }
.t-6 { fill: var(--vscode-charts-blue); }
.t-7 { fill: var(--vscode-descriptionForeground); }
.open { list-style: none; padding: 0; }
.open li { display: flex; justify-content: space-between; gap: 1rem; padding: .15rem 0; }
.open span, .none { color: var(--vscode-descriptionForeground); }
.open span { white-space: nowrap; }
article + article { margin-top: 1rem; }
article p { margin: .2rem 0 0; color: var(--vscode-descriptionForeground); }
.meter { width: 100%; height: 14px; display: block; }
.track { fill: var(--vscode-editor-background); }
.used { fill: var(--vscode-charts-blue); }
.near { fill: var(--vscode-charts-yellow); }
.over { fill: var(--vscode-charts-red); }
details { margin-top: .4rem; }
summary { cursor: pointer; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .25rem .8rem .25rem 0; border-top: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent)); font-weight: normal; }
thead th { border-top: 0; color: var(--vscode-descriptionForeground); }
code { font-family: var(--vscode-editor-font-family); overflow-wrap: anywhere; }
@media (forced-colors: active) { section { border-color: currentColor; } }
`;
