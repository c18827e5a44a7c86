/** One sheet for the shadow root. What is important in it beats what is important in the page. */
export const styles = `
:host { all: initial !important; position: fixed !important; inset: 0 !important; width: 100vw !important; height: 100vh !important; max-width: none !important; max-height: none !important; margin: 0 !important; padding: 0 !important; border: 0 !important; background: transparent !important; overflow: visible !important; pointer-events: none !important; z-index: 2147483000 !important; display: block !important; visibility: visible !important; opacity: 1 !important; color-scheme: light dark !important;
  --accent: #0f766e; --accent-soft: #d9f0ec; --on-accent: #fff; --ink: #141d1c; --soft: #586462; --line: #e0e4e4; --line-strong: #8a9494; --surface: #fff; --sunken: #eff1f1; --danger: #b42318; --warning: #8a5300; }
:host([data-away]) { visibility: hidden !important; }
@media (prefers-color-scheme: dark) {
  :host { --accent: #4fc4b6; --accent-soft: #143c38; --on-accent: #06201d; --ink: #e8eded; --soft: #9fabaa; --line: #323d3d; --line-strong: #6d7a79; --surface: #1c2424; --sunken: #151c1c; --danger: #ff8f85; --warning: #f3b95f; }
}
* { box-sizing: border-box; }
.panel { position: fixed; inset-block-start: 12px; inset-inline-end: 12px; max-height: calc(100vh - 24px); width: min(23rem, calc(100vw - 24px)); display: flex; flex-direction: column; pointer-events: auto; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); color: var(--ink); font: 14px/1.45 system-ui, sans-serif; text-align: start; box-shadow: 0 1px 2px #0002, 0 12px 32px #0003; overflow: hidden; }
.panel[hidden] { display: none; }
.panel, dialog { scrollbar-color: var(--line-strong) transparent; }
.bar { display: flex; align-items: center; gap: 4px; padding: 8px 8px 8px 14px; border-bottom: 1px solid var(--line); }
.bar h2 { flex: 1; min-width: 0; margin: 0; font-size: 15px; line-height: 1.4; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.body { flex: 1; min-height: 0; overflow: auto; padding: 14px; display: grid; align-content: start; gap: 16px; }
h3 { margin: 0 0 6px; font-size: 13px; font-weight: 600; color: var(--soft); }
p { margin: 0; } select + p { margin-top: 8px; } .wrong:empty, .row:empty { display: none; } .soft { color: var(--soft); } .small { font-size: 12.5px; } .wrong { color: var(--danger); }
ul { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
.item { display: flex; gap: 10px; align-items: start; width: 100%; padding: 9px 12px; text-align: start; border: 0; border-radius: 0; font-weight: 400; background: transparent; }
.item:hover { background: var(--sunken); }
.item .text { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.item .title { display: block; font-weight: 550; }
.number { flex: none; display: inline-grid; place-items: center; min-width: 22px; height: 22px; padding: 0 6px; border-radius: 11px; background: var(--accent); color: var(--on-accent); font: 600 12px/1 system-ui, sans-serif; }
.number.lost { background: var(--sunken); color: var(--soft); }
.chip { display: inline-block; padding: 0 7px; border-radius: 8px; background: var(--sunken); font-size: 12px; line-height: 20px; } .chip.lost, .chip.error { color: var(--danger); } .chip.moved, .chip.warning { color: var(--warning); }
form, .fields { display: grid; gap: 14px; }
label, legend { display: block; font-weight: 600; margin: 0 0 4px; padding: 0; }
fieldset { border: 0; margin: 0; padding: 0; }
input, textarea, select { width: 100%; font: inherit; color: inherit; background: var(--surface); padding: 7px 10px; border: 1px solid var(--line-strong); border-radius: 8px; }
textarea { min-height: 5.5em; resize: vertical; }
button, .button { font: 600 14px/1.2 system-ui, sans-serif; min-height: 34px; padding: 0 12px; border: 1px solid var(--line-strong); border-radius: 8px; background: transparent; color: inherit; cursor: pointer; display: inline-flex; align-items: center; justify-content: center; text-decoration: none; }
button:disabled { opacity: 0.6; cursor: default; }
.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.icon { width: 34px; padding: 0; border-color: transparent; color: var(--soft); font-size: 17px; }
.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; } .row + .row { margin-top: 10px; } .end { justify-content: flex-end; }
[aria-pressed=true] { border-color: var(--accent); background: var(--accent-soft); }
a { color: var(--accent); } a.button { color: inherit; }
.thumb { display: block; max-width: 100%; max-height: 180px; border: 1px solid var(--line); border-radius: 8px; }
.level { align-items: end; } .as-written { white-space: pre-wrap; overflow-wrap: anywhere; } .comment { display: grid; gap: 2px; } .comment p { white-space: pre-wrap; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.item:focus-visible { outline-offset: -3px; }
.pin { position: fixed; pointer-events: auto; translate: 0 -100%; width: 28px; min-height: 28px; height: 28px; padding: 0; border: 2px solid #fff; border-radius: 14px 14px 14px 2px; background: #0f766e; color: #fff; font: 700 12px/1 system-ui, sans-serif; box-shadow: 0 1px 6px #0006; }
.pin.moved { background: #8a5300; }
.pin[hidden] { display: none; }
.cover { position: fixed; background: #586462; }
.shield { position: fixed; inset: 0; pointer-events: auto; cursor: crosshair; background: #0001; outline: 0; touch-action: none; }
.frame { position: fixed; pointer-events: none; outline: 3px solid #0f766e; outline-offset: 2px; border-radius: 3px; background: #0f766e22; }
.help { position: fixed; inset-inline: 12px; bottom: 12px; pointer-events: none; text-align: center; font: 15px/1.4 system-ui, sans-serif; background: var(--surface); color: var(--ink); border: 1px solid var(--line); border-radius: 10px; padding: 10px 14px; width: fit-content; max-width: calc(100vw - 24px); margin: 0 auto; }
dialog { pointer-events: auto; width: min(70rem, calc(100vw - 24px)); max-height: calc(100dvh - 24px); overflow: auto; padding: 20px; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); color: var(--ink); font: 15px/1.45 system-ui, sans-serif; text-align: start; }
dialog::backdrop { background: #0008; } dialog h2 { margin: 0 0 8px; font-size: 1.2rem; } dialog .row { margin: 10px 0; }
.hint { color: var(--soft); font-size: 0.875rem; }
.picture { display: block; max-width: 100%; max-height: 60dvh; margin: 0 auto; border: 1px solid var(--line); cursor: crosshair; touch-action: none; }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
[hidden] { display: none !important; }
@media (pointer: coarse) { button, .button, input, select { min-height: 44px; } .icon { width: 44px; } .pin { width: 36px; height: 36px; min-height: 36px; border-radius: 18px 18px 18px 2px; } }
`;
