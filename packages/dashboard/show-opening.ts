import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const source = join(import.meta.dirname, 'src');
const againMs = 2_000;
const reachMs = 5_000;
const stylesheet = /^ *<link rel="stylesheet"[^>]*>\n/m;

/**
 * Shows the name of the app while its files load: a style in the page, and the stylesheet of the app after what that
 * styles. Browsers paint what is before a stylesheet without waiting for it, and run the app, a deferred script, after it.
 * If either cannot be loaded, the page is loaded again as soon as the service responds: browsers remember until then that a
 * script failed, and after an upgrade the page names another one. Nothing has been typed yet. The service allows the style
 * and the script by their hashes.
 */
export function showOpening(): Plugin {
  return {
    name: 'show-opening',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const style = readFileSync(join(source, 'opening.css'), 'utf8').replace(/\/\*.*?\*\//gs, '');
        const styled = html.replace(
          '</head>',
          () => `  <style>${colors()}${style}</style>\n  <script>${reloading}</script>\n  </head>`,
        );
        // There is none while developing.
        const [link = ''] = stylesheet.exec(styled) ?? [];
        return styled.replace(link, '').replace('</body>', () => `    ${link.trimStart()}  </body>`);
      },
    },
  };
}

/** Of scripts and stylesheets, only these two have `crossorigin`. Parts that load later are requested again by the app. */
const reloading = `
  addEventListener('error', ({ target }) => {
    if (!(target instanceof Element) || !target.matches('script[crossorigin], [rel=stylesheet][crossorigin]')) return;
    globalThis.lacksFile = true;
    const url = target.src ?? target.href;
    // Not all tabs at once.
    const attempt = () => setTimeout(request, ${againMs} * (1 + Math.random()));
    const request = () =>
      fetch(url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(${reachMs}) })
        .then(({ status }) => (status < 500 && status !== 429 ? location.reload() : attempt()), attempt);
    attempt();
  }, true);`;

/** The tokens that `opening.css` uses, for each theme. */
function colors(): string {
  const tokens = readFileSync(join(source, 'tokens.css'), 'utf8');
  const themes = ['light', 'dark'].map((theme) => {
    const [, rules] = new RegExp(`\\[data-theme="${theme}"\\] \\{(.*?)\\}`, 's').exec(tokens) ?? [];
    const used = ['--canvas', '--muted'].map((name) => new RegExp(`${name}: [^;]+;`).exec(rules ?? '')?.[0]);
    if (used.includes(undefined)) throw new Error(`tokens.css has no colors for the ${theme} opening.`);
    return `[data-theme="${theme}"] { color-scheme: ${theme}; ${used.join(' ')} }`;
  });
  return themes.join('\n');
}
