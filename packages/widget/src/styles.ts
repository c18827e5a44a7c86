/** One sheet for the shadow root: it works under a content security policy without inline styles. */
export const styles = `
:host { --accent: #0f766e; --on-accent: #fff; --ink: #16211f; --soft: #5b6b68; --line: #c9d3d1; --surface: #fff; --danger: #b42318; }
@media (prefers-color-scheme: dark) {
  :host { --accent: #5eead4; --on-accent: #042f2e; --ink: #e7efed; --soft: #a3b3b0; --line: #3c4a47; --surface: #17211f; --danger: #ff9d92; }
}
dialog { color-scheme: light dark; box-sizing: border-box; width: min(30rem, calc(100vw - 24px)); max-height: calc(100dvh - 24px); overflow: auto; padding: 20px; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); color: var(--ink); font: 16px/1.45 system-ui, sans-serif; text-align: start; }
dialog::backdrop { background: #0008; }
* { box-sizing: border-box; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 12px; }
form, .fields { display: grid; gap: 14px; }
label, legend { display: block; font-weight: 600; margin-bottom: 4px; padding: 0; }
label small { font-weight: 400; color: var(--soft); }
fieldset { border: 0; margin: 0; padding: 0; }
fieldset label, label.check { font-weight: 400; display: flex; gap: 8px; align-items: center; min-height: 36px; margin: 0; }
input:not([type=radio], [type=checkbox]), textarea { width: 100%; font: inherit; color: inherit; background: transparent; padding: 9px 12px; border: 1px solid var(--soft); border-radius: 8px; }
input[type=radio], input[type=checkbox] { width: 18px; height: 18px; margin: 0; accent-color: var(--accent); }
p { margin: 0; } .hint { color: var(--soft); font-size: 0.875rem; margin-top: 4px; } .wrong { color: var(--danger); font-size: 0.875rem; margin-top: 4px; }
.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; } .end { justify-content: flex-end; }
button, .button { font: inherit; font-weight: 600; min-height: 44px; padding: 0 16px; border: 1px solid var(--soft); border-radius: 10px; background: transparent; color: inherit; cursor: pointer; display: inline-flex; align-items: center; text-decoration: none; }
.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.hidden-field { position: absolute; inset-inline-start: -10000px; }
.shield { position: fixed; inset: 0; cursor: crosshair; background: #0001; outline: 0; touch-action: manipulation; }
.frame { position: fixed; pointer-events: none; outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; background: #0f766e22; }
.help { position: fixed; inset-inline: 12px; bottom: 12px; pointer-events: none; text-align: center; font: 15px/1.4 system-ui, sans-serif; background: var(--surface); color: var(--ink); border: 1px solid var(--line); border-radius: 10px; padding: 10px 14px; width: fit-content; max-width: calc(100vw - 24px); margin: 0 auto; }
.wide { width: min(70rem, calc(100vw - 24px)); }
.wide .row { margin: 10px 0; }
.picture { display: block; max-width: 100%; max-height: 60dvh; margin: 0 auto; border: 1px solid var(--line); cursor: crosshair; touch-action: none; }
[aria-pressed=true] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
summary { cursor: pointer; color: var(--soft); font-size: 0.875rem; min-height: 24px; }
pre { max-height: 10rem; overflow: auto; margin: 4px 0 0; padding: 8px; border: 1px solid var(--line); border-radius: 8px; font-size: 0.75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.known { border: 1px solid var(--line); border-radius: 10px; padding: 10px 12px; }
[hidden] { display: none !important; }
`;
