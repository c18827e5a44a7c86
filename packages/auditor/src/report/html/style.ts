/** The style sheet of the report, for paper, phones, and light and dark mode. Contrast ratios are at least 4.5:1. */
export const style = `
:root{color-scheme:light dark;--text:#1d2530;--soft:#586373;--line:#d9dee5;--paper:#fff;--panel:#f5f7f9;--accent:#1f5fbf;--good:#1b7f4b;--fair:#9a6200;--poor:#c0322b;--none:#6b7684}
@media (prefers-color-scheme:dark){:root{--text:#e6eaf0;--soft:#a3adbb;--line:#39424f;--paper:#14181e;--panel:#1d232b;--accent:#8ab4ff;--good:#4cc38a;--fair:#e0a33a;--poor:#ff8a80;--none:#98a2b0}}
*{box-sizing:border-box}
html{font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;color:var(--text);background:var(--paper)}
body{max-width:60rem;margin:0 auto;padding:2rem 1.25rem 4rem}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .25rem}
h2{font-size:1.3rem;margin:2.75rem 0 .75rem;padding-top:.75rem;border-top:2px solid var(--line)}
h3{font-size:1.02rem;margin:0;line-height:1.35}
p{margin:.4rem 0}
a{color:var(--accent);text-decoration:none;overflow-wrap:anywhere}
a:hover{text-decoration:underline}
.soft{color:var(--soft);font-size:.9rem}
.top{display:grid;grid-template-columns:10rem 1fr;gap:1.5rem;align-items:center;margin-top:1.5rem}
.ring{width:10rem;height:10rem}
.ring circle{fill:none;stroke-width:11}
.ring .track{stroke:var(--line)}
.ring .fill{stroke:var(--tone);stroke-linecap:round}
.ring text{font-size:34px;font-weight:700;text-anchor:middle;fill:var(--text)}
.ring .of{font-size:11px;font-weight:400;fill:var(--soft)}
.tone-good{--tone:var(--good)}.tone-fair,.tone-warning{--tone:var(--fair)}.tone-poor,.tone-error,.tone-critical{--tone:var(--poor)}.tone-none,.tone-info{--tone:var(--none)}.tone-accent{--tone:var(--accent)}
.chips{display:flex;flex-wrap:wrap;gap:.5rem;margin:1rem 0 0;padding:0;list-style:none}
.chips li{background:var(--panel);border:1px solid var(--line);border-radius:999px;padding:.15rem .75rem;font-size:.9rem}
.since{margin-top:1rem}
.gate{border-left:4px solid var(--poor);background:var(--panel);padding:.6rem .9rem;margin:1rem 0}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem 2.5rem}
.bars{width:100%;border-collapse:collapse;font-size:.92rem}
.bars th{text-align:left;font-weight:400;padding:.2rem .75rem .2rem 0;white-space:nowrap;width:1%}
.bars td{padding:.2rem 0}
.bars .bar span{display:block;height:.75rem;border-radius:3px;background:var(--tone)}
.bars .number{text-align:right;padding-left:.75rem;width:1%;font-variant-numeric:tabular-nums}
.timeline{margin:0}
.timeline svg{width:100%;height:7rem;border-bottom:1px solid var(--line)}
.timeline rect{fill:var(--accent)}
.timeline figcaption{display:flex;justify-content:space-between;gap:1rem;color:var(--soft);font-size:.85rem}
.tips p{white-space:pre-line}
.finding{border:1px solid var(--line);border-radius:8px;padding:.9rem 1.1rem;margin:.9rem 0;break-inside:avoid-page}
.finding header{display:flex;flex-wrap:wrap;gap:.35rem .75rem;align-items:baseline}
.finding h3{flex:1 1 16rem}
.badge{color:var(--tone);border:1px solid var(--tone);border-radius:4px;padding:0 .45rem;font-size:.8rem;white-space:nowrap}
.cost{font-weight:600;white-space:nowrap;font-variant-numeric:tabular-nums}
.fix{background:var(--panel);border-radius:6px;padding:.5rem .75rem}
.places{list-style:none;margin:.6rem 0 0;padding:0;font-size:.9rem}
.places li{padding:.25rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
.places .soft{font-size:inherit}
table.list{width:100%;border-collapse:collapse;font-size:.9rem}
table.list th{text-align:left;border-bottom:2px solid var(--line);padding:.35rem .75rem .35rem 0;font-weight:600}
table.list td{vertical-align:top;border-bottom:1px solid var(--line);padding:.35rem .75rem .35rem 0;overflow-wrap:anywhere}
table.list .number{text-align:right;padding:.35rem 0 .35rem .75rem;white-space:nowrap;font-variant-numeric:tabular-nums}
.columns{columns:2;column-gap:2.5rem;padding-left:1.1rem;font-size:.92rem}
footer{margin-top:3rem;border-top:1px solid var(--line);padding-top:.75rem}
@media (max-width:40rem){.top,.pair{grid-template-columns:1fr}.columns{columns:1}h1{font-size:1.5rem}.wide{display:none}body{padding:1.25rem .9rem 3rem}}
@media print{:root{color-scheme:light;--text:#000;--soft:#444;--line:#bbb;--paper:#fff;--panel:#f5f5f5;--accent:#1a4f9c;--good:#1b7f4b;--fair:#8a5800;--poor:#b32a24;--none:#555}@page{margin:16mm 14mm}html{font-size:10.5pt}body{max-width:none;padding:0}h2{break-after:avoid}tr{break-inside:avoid}*{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
`;
