import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Of the scripts of the font, the one that every page shows. Browsers find the others in the stylesheet. */
const firstFont = /\/?assets\/figtree-latin-wght-normal-[\w-]+\.woff2$/;

const licensed = { figtree: 'Figtree', 'geist-mono': 'Geist-Mono' };

/** Requests the font of the app together with it, and ships the licenses of the fonts beside them. */
export function shipFont(): Plugin {
  return {
    name: 'ship-font',
    apply: 'build',
    generateBundle() {
      for (const [font, name] of Object.entries(licensed)) {
        const license = fileURLToPath(import.meta.resolve(`@fontsource-variable/${font}/LICENSE`));
        this.emitFile({ type: 'asset', name: `OFL-${name}.txt`, source: readFileSync(license, 'utf8') });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const href = Object.keys(bundle).find((name) => firstFont.test(name));
        if (href === undefined) throw new Error('The build has no font.');
        const preload = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${href}" />`;
        return html.replace('</head>', () => `  ${preload}\n  </head>`);
      },
    },
  };
}
