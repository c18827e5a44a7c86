import { page, type Routes } from '../site.ts';

/** Characters a database rejects, in every place text is read from. */
export const brokenCharacters: Routes = {
  '/': {
    headers: { 'x-generator': 'caf\xe9' },
    body: `<title>nul \0 lone &#xD800; high &#xDC00; control &#1;&#x1b;[31m end</title><meta name=description content="a&#0;b&#xDFFF;">
      <h1>x&#xD83D;</h1><img src="/i.png" alt="&#xD83D;\u0007"><a href="/a&#0;b">nul</a><a href="/lone&#xD800;">lone</a>
      <script type="application/ld+json">{"@context":"https://schema.org","@type":"Thing","name":"\\ud800\\u0000"}</script>`,
  },
  '/a%EF%BF%BDb': page('replaced'),
  '*': page('leaf'),
};
