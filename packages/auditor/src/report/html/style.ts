import { deriveAccentColors } from './accent-colors.ts';

/** The accent color of the app. */
const fettleAccent = '#0f766e';

/** The variables of the accent color; the color of Fettle without one. */
export function accentStyle(color: string | null): string {
  const { accent, onAccent, onLight, onDark } = deriveAccentColors(color ?? fettleAccent);
  return `
:root{--brand:${accent};--on-brand:${onAccent};--accent:${onLight}}
@media screen and (prefers-color-scheme:dark){:root{--accent:${onDark}}}
`;
}

const lightTones =
  '--good:#17703f;--good-fill:#1d9a57;--fair:#8f5200;--fair-fill:#d98a06;--poor:#b42318;--poor-fill:#d92d20;--info:#1f5fae;--info-fill:#3b7bc8;--none:#56615f;--none-fill:#8a9494;--poor-soft:#fdeceb;--fair-soft:#fdf1dc;--info-soft:#e6effa';
const lightPage =
  '--text:#16201f;--soft:#56615f;--line:#dfe3e3;--strong:#8a9494;--paper:#fff;--panel:#f5f7f7';
const darkTones =
  '--good:#6bd197;--good-fill:#6bd197;--fair:#f3b95f;--fair-fill:#f3b95f;--poor:#ff8f85;--poor-fill:#ff8f85;--info:#8cbcf5;--info-fill:#8cbcf5;--none:#9fabaa;--none-fill:#6d7a79;--poor-soft:#3d1a17;--fair-soft:#3a2a10;--info-soft:#15293f';
const darkPage =
  '--text:#e8eded;--soft:#9fabaa;--line:#2d3636;--strong:#6d7a79;--paper:#14191a;--panel:#1c2324';

/**
 * The style sheet of the report, for paper, phones, and light and dark mode, in the colors of the app: red for failures
 * only, amber for warnings. `--good` and its like are for text, with a contrast of at least 4.5:1; those that end in
 * `-fill` are for charts, with at least 3:1 on their panel or a number beside them.
 */
export const style = `
:root{color-scheme:light;${lightPage};${lightTones}}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;${darkPage};${darkTones}}}
*{box-sizing:border-box}
html{font:16px/1.55 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;color:var(--text);background:var(--paper);-webkit-text-size-adjust:100%;scroll-padding-top:1rem}
body{margin:0}
main,.maker,.band,.credit,body>footer{padding-inline:max(1.25rem,calc((100% - 60rem)/2))}
h1{font-size:clamp(1.9rem,5vw,3rem);line-height:1.1;letter-spacing:-.02em;margin:0;overflow-wrap:anywhere;text-wrap:balance}
h2{font-size:1.45rem;line-height:1.25;letter-spacing:-.01em;margin:2.5rem 0 .9rem}
h3{font-size:1rem;line-height:1.4;margin:0}
p{margin:.4rem 0}
a{color:var(--accent);text-decoration:none;overflow-wrap:anywhere}
a:hover{text-decoration:underline}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:3px}
.soft,.count{color:var(--soft);font-size:.9rem;font-weight:400}
.maker{display:flex;align-items:center;gap:.6rem;padding-block:1.5rem;font-weight:650;font-size:1.15rem}
.maker img{display:block;max-width:min(16rem,70vw);max-height:4.5rem;object-fit:contain}
.mark{width:1.9rem;height:1.9rem}
.mark rect{fill:var(--brand)}
.mark path{fill:none;stroke:var(--on-brand);stroke-width:3.5;stroke-linecap:round;stroke-linejoin:round}
.band{display:flex;align-items:center;justify-content:space-between;gap:2rem;background:var(--brand);color:var(--on-brand);padding-block:3.25rem}
.band .title{min-width:0}
.band .kind{font-size:.95rem;font-weight:600;margin:0 0 .6rem}
.band .site{margin:.7rem 0 0;font-size:1.1rem}
.band .site a,.band .site span{color:inherit}
.band :focus-visible{outline-color:currentColor}
.band .date{margin:.1rem 0 0}
.disc{flex:none;background:var(--paper);color:var(--text);border-radius:50%;width:11.5rem;height:11.5rem;display:grid;place-content:center;justify-items:center}
.disc p{font-size:.8rem;color:var(--soft);margin:-.1rem 0 -.5rem}
.ring{width:8rem;height:8rem;display:block}
.ring circle{fill:none;stroke-width:10}
.ring .track{stroke:var(--line)}
.ring .fill{stroke:var(--fill);stroke-linecap:round}
.ring text{font-size:36px;font-weight:700;text-anchor:middle;fill:var(--text);letter-spacing:-.03em}
.ring .of{font-size:11px;font-weight:400;fill:var(--soft);letter-spacing:0}
.credit{color:var(--soft);font-size:.9rem;padding-block:1rem 0;margin:0}
.tone-good{--tone:var(--good);--fill:var(--good-fill)}
.tone-fair,.tone-warning{--tone:var(--fair);--fill:var(--fair-fill);--tint:var(--fair-soft)}
.tone-poor,.tone-error,.tone-critical{--tone:var(--poor);--fill:var(--poor-fill);--tint:var(--poor-soft)}
.tone-info{--tone:var(--info);--fill:var(--info-fill);--tint:var(--info-soft)}
.tone-none{--tone:var(--none);--fill:var(--none-fill)}
.tone-accent{--tone:var(--accent);--fill:var(--accent)}
.lead{display:grid;grid-template-columns:11rem 1fr;gap:2rem;align-items:start}
.score .value{font-size:4.6rem;font-weight:700;line-height:1;letter-spacing:-.04em;margin:0}
.score .value span{display:block;font-size:.9rem;font-weight:400;letter-spacing:0;color:var(--soft);margin-top:.3rem}
.change{color:var(--tone);font-weight:600;font-size:.95rem}
.words p:first-child{margin-top:0}
.figures{display:grid;grid-template-columns:repeat(4,1fr);gap:.9rem;list-style:none;padding:0;margin:1.5rem 0 1rem}
.figures li{background:var(--panel);border-radius:12px;padding:.9rem 1rem;display:flex;flex-direction:column}
.figures strong{font-size:2rem;line-height:1.1;letter-spacing:-.02em;font-variant-numeric:tabular-nums;color:var(--tone)}
.figures .tone-none strong{color:var(--text)}
.figures span{font-weight:600}
.figures small{color:var(--soft);font-size:.8rem;line-height:1.35}
.since{margin:1rem 0}
.gate{border-left:4px solid var(--poor-fill);background:var(--poor-soft);padding:.6rem .9rem;margin:1rem 0;border-radius:0 8px 8px 0}
.summary h3{margin:1.75rem 0 .6rem}
.first{list-style:none;counter-reset:first;padding:0;margin:0}
.first li{counter-increment:first;position:relative;padding:.7rem 0 .7rem 2.5rem;border-top:1px solid var(--line);break-inside:avoid}
.first li::before{content:counter(first);position:absolute;left:0;top:.75rem;width:1.6rem;height:1.6rem;border-radius:50%;background:var(--brand);color:var(--on-brand);font-weight:650;font-size:.85rem;display:grid;place-content:center}
.first p{margin:0}
.first a{font-weight:600;color:var(--text)}
.first .do{margin-top:.15rem}
.badge{display:inline-block;color:var(--tone);background:var(--tint);border:1px solid transparent;border-radius:99px;padding:0 .6rem;font-size:.78rem;font-weight:600;line-height:1.6;white-space:nowrap;vertical-align:.1em}
.badge.tone-critical{border-color:var(--tone)}
.scores{margin:2rem 0}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1.25rem 3rem}
.pair h3{margin:0 0 .4rem}
.bars{width:100%;border-collapse:collapse;font-size:.92rem}
.bars th{text-align:left;font-weight:400;padding:.2rem .75rem .2rem 0;white-space:nowrap;width:1%}
.bars td{padding:.2rem 0}
.bars .bar{background:linear-gradient(var(--line),var(--line)) center/100% 2px no-repeat}
.bars .bar span{display:block;height:.6rem;border-radius:3px;background:var(--fill)}
.bars .number{text-align:right;padding-left:.75rem;width:1%;font-weight:600;font-variant-numeric:tabular-nums}
.timeline{margin:0}
.timeline svg{width:100%;height:7rem;border-bottom:1px solid var(--line)}
.timeline rect{fill:var(--accent)}
.timeline figcaption{display:flex;justify-content:space-between;gap:1rem;color:var(--soft);font-size:.85rem}
.detail{margin-top:2rem;border-top:1px solid var(--line)}
.tips p{white-space:pre-line}
summary{cursor:pointer;list-style:none;border-radius:8px}
summary::-webkit-details-marker{display:none}
summary::before{content:"";flex:none;width:.5em;height:.5em;margin:.1em .35em .1em .15em;border:solid var(--soft);border-width:1.5px 1.5px 0 0;rotate:45deg;align-self:center}
[open]>summary::before{rotate:135deg}
.section{border-top:1px solid var(--line);padding:.35rem 0}
.section>summary{display:flex;align-items:center;gap:.5rem;padding:.55rem 0}
.section>summary h2{font-size:1.15rem;margin:0}
.section[open]{padding-bottom:1.5rem}
.issues{border:1px solid var(--line);border-radius:12px;overflow:clip;margin-bottom:2.5rem}
.issue{padding:0 1.1rem}
.issue+.issue{border-top:1px solid var(--line)}
.issue>summary{display:flex;flex-wrap:wrap;align-items:center;gap:.2rem .75rem;padding:.75rem 0}
.issue>summary h3{flex:1 1 18rem}
.issue[open]{padding-bottom:1rem}
.why{scroll-margin-top:4.5rem}
.fact{color:var(--soft);font-size:.9rem;white-space:nowrap;font-variant-numeric:tabular-nums}
.fix{background:var(--panel);border-radius:8px;padding:.6rem .85rem}
.places{list-style:none;margin:.6rem 0 0;padding:0;font-size:.9rem}
.places li{padding:.3rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
.places .soft{font-size:inherit}
table.list{width:100%;border-collapse:collapse;font-size:.9rem}
table.list th{text-align:left;border-bottom:1px solid var(--strong);padding:.35rem .75rem .35rem 0;font-weight:600}
table.list td{vertical-align:top;border-bottom:1px solid var(--line);padding:.4rem .75rem .4rem 0;overflow-wrap:anywhere}
table.list .number{text-align:right;padding:.4rem 0 .4rem .75rem;white-space:nowrap;font-variant-numeric:tabular-nums}
.columns{columns:2;column-gap:3rem;padding-left:1.1rem;font-size:.92rem}
body>footer{margin-top:3rem;padding-block:0 2.5rem;color:var(--soft);font-size:.85rem}
@media screen and (prefers-color-scheme:dark){.maker img{background:#fff;border-radius:10px;padding:.6rem .8rem;max-height:5.7rem}}
@media screen and (max-width:44rem){.lead,.pair{grid-template-columns:1fr}.lead{gap:1rem}.figures{grid-template-columns:1fr 1fr}.columns{columns:1}.wide{display:none}.band{flex-direction:column;align-items:flex-start;padding-block:2.25rem}.disc{width:10rem;height:10rem}.ring{width:7.2rem;height:7.2rem}.issue{padding-inline:.85rem}}
@media print{
@page{margin:16mm 15mm 18mm}
html{font-size:10pt}
main,.credit,body>footer{padding-inline:0}
.cover{break-after:page;padding:22mm 0 0}
.maker{padding:0 22mm;min-height:26mm;font-size:15pt}
.maker img{max-width:80mm;max-height:26mm}
.mark{width:11mm;height:11mm}
.band{margin-top:26mm;padding:24mm 22mm;min-height:112mm}
h1{font-size:30pt}
.band .kind,.band .site,.band .date{font-size:12.5pt}
.disc{width:48mm;height:48mm}
.ring{width:36mm;height:36mm}
.credit{padding:10mm 22mm 0;font-size:10pt}
.summary h2{margin-top:0}
.summary h3{margin:1.1rem 0 .4rem}
.figures{margin:1rem 0 .6rem}
.figures li{padding:.65rem .85rem}
.first li{padding-block:.45rem}
.first li::before{top:.5rem}
.first a{color:inherit}
.detail{break-before:page;border:0;margin:0}
.detail>.scores{margin-top:0}
.section{border:0;padding:0;margin-top:1.6rem}
.section>summary{padding:0 0 .5rem}
.section>summary h2{font-size:1.45rem}
summary::before{display:none}
details::details-content{content-visibility:visible!important;display:block!important;block-size:auto!important}
.issues{border:0;border-radius:0;overflow:visible;margin:0}
.issue{break-inside:avoid;padding:0 0 .9rem;border-top:1px solid var(--line)}
.issue>summary{padding:.6rem 0 .2rem}
.wide{display:table-cell}
h2,h3,summary,thead{break-after:avoid}
tr,.figures,.chart,.gate,.lead,.scores,.places li{break-inside:avoid}
p,li{orphans:3;widows:3}
body>footer{margin-top:1.5rem;padding:0}
*{-webkit-print-color-adjust:exact;print-color-adjust:exact}
}
`;
