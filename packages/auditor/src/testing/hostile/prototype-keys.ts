import { page, type Routes } from '../site.ts';

/** Names with a meaning in JavaScript, wherever a site may choose a name. */
export const prototypeKeys: Routes = {
  '/': {
    headers: { constructor: 'x', __proto__x: 'x', 'x-robots-tag': '__proto__: noindex' },
    body: `${page('x', '/__proto__', '/constructor?__proto__=1&toString=2', '/?hasOwnProperty=1')}
      <meta property="og:__proto__" content="polluted"><meta property="og:constructor" content="x">
      <meta name="__proto__" content="polluted"><meta name="twitter:__proto__" content="x">
      <script type="application/ld+json">{"@context":"https://schema.org","@type":"__proto__","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"name":"x"}</script>
      <p id="__proto__"><p id="__proto__"><a name="constructor" href="/named">x</a>`,
  },
  '*': page('leaf'),
};
