import { page } from '../../testing/site.ts';
import { A, testSitemaps, url, urlset } from '../../testing/sitemap-case.ts';

const whole = { error: null, problems: [] };

// What a file contains; sitemap-transport.test.ts covers how it is sent.
testSitemaps([
  {
    name: 'a urlset',
    body: urlset(A + url('ORIGIN/b')),
    urls: ['/a', '/b'],
    facts: { ...whole, kind: 'urlset', entries: 2, status: 200, unread: 0 },
  },
  {
    name: 'white space, CDATA, and comments around and inside a URL',
    body: urlset(
      `${url('\n\t ORIGIN/a \r\n')}${url('<![CDATA[ ORIGIN/b?x=1&y=2 ]]>')}${url('ORIGIN/<!-- no -->c')}`,
    ),
    urls: ['/a', '/b?x=1&y=2', '/c'],
    facts: whole,
  },
  {
    name: 'XML entities are decoded, others are not',
    body: urlset(url('ORIGIN/?a=1&amp;b=&#50;&#x26;c=&quot;&apos;')),
    urls: ['/?a=1&b=2&c=%22%27'],
    facts: whole,
  },
  {
    name: 'an unescaped ampersand is reported and read as intended',
    body: urlset(url('ORIGIN/?a=1&b=2')),
    urls: ['/?a=1&b=2'],
    facts: { problems: ['an “&” is not written as “&amp;”'] },
  },
  {
    name: 'prefixes do not matter, and URLs of images, videos, and languages are not pages',
    body: `<sm:urlset xmlns:sm="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="x" xmlns:video="y"><sm:url><sm:loc>ORIGIN/a</sm:loc><image:image><image:loc>ORIGIN/i.png</image:loc></image:image><video:video><video:player_loc>ORIGIN/v</video:player_loc></video:video><xhtml:link rel="alternate" hreflang="de" href="ORIGIN/de"/></sm:url></sm:urlset>`,
    urls: ['/a'],
    facts: { ...whole, entries: 1, kind: 'urlset' },
  },
  ...[
    '',
    'xmlns="http://www.google.com/schemas/sitemap/0.84"',
    'xmlns="https://www.sitemaps.org/schemas/sitemap/0.9"',
  ].map((attributes) => ({
    name: `a foreign namespace is reported and read: ${attributes}`,
    body: urlset(A, attributes),
    urls: ['/a'],
    facts: { kind: 'urlset' as const, problems: ['the XML namespace is not the sitemaps.org namespace'] },
  })),
  {
    name: 'a relative URL is reported and resolved',
    body: urlset(url('/a') + url('b') + url('//other.example/c')),
    urls: ['/a', '/b'],
    facts: {
      foreignEntries: 1,
      problems: [
        'not an absolute URL: /a',
        'not an absolute URL: b',
        'not an absolute URL: //other.example/c',
      ],
    },
  },
  {
    name: 'external URLs are counted, invalid ones are reported',
    body: urlset(
      `${url('https://other.example/a')}${url('http://other.example')}${url('mailto:a@b.example')}${url('http://')}${A}`,
    ),
    urls: ['/a'],
    facts: { entries: 5, foreignEntries: 2, problems: ['not an absolute URL: http://'] },
  },
  {
    name: 'a URL longer than the format allows is left out, not cut',
    body: urlset(url(`ORIGIN/${'x'.repeat(3000)}`) + A),
    urls: ['/a'],
    facts: { problems: ['a URL has more than 2,048 characters'] },
  },
  {
    name: 'an empty URL is ignored',
    body: urlset(`${url('')}${url('  ')}<url/><url><loc/></url>`),
    urls: [],
    facts: { entries: 0, kind: 'urlset', problems: ['it lists no URL'] },
  },
  {
    name: 'a urlset without entries',
    body: urlset(''),
    urls: [],
    facts: { kind: 'urlset', problems: ['it lists no URL'] },
  },
  { name: 'an empty file', body: '', urls: [], facts: { kind: 'unknown', problems: ['the file is empty'] } },
  {
    name: 'a file that breaks off keeps its complete entries',
    body: urlset(A + url('ORIGIN/b')).slice(0, -25),
    urls: ['/a'],
    facts: { kind: 'urlset', problems: ['the file ends before all elements are closed'] },
  },
  {
    name: 'incorrectly nested elements',
    body: urlset(`<url><loc>ORIGIN/a</url></loc>`),
    urls: [],
    facts: {
      problems: ['<url> is not closed properly', '<loc> is not closed properly', 'it lists no URL'],
    },
  },
  {
    name: 'white space before the declaration is reported',
    body: `\n${urlset(A)}`,
    urls: ['/a'],
    facts: { problems: ['whitespace before the XML declaration'] },
  },
  {
    name: 'another root element is reported, and its entries are read',
    body: urlset(A).replaceAll('urlset', 'pages'),
    urls: ['/a'],
    facts: { kind: 'unknown', problems: ['the root element is <pages>'] },
  },
  {
    name: 'a document type ends the reading: entities could grow without limit',
    body: `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><urlset>${url('ORIGIN/&b;')}</urlset>`,
    urls: [],
    facts: {
      kind: 'unknown',
      entries: 0,
      problems: ['it has a DOCTYPE, which sitemaps must not have'],
    },
  },
  {
    name: 'a document type inside the root does too',
    body: urlset(`${A}<!DOCTYPE x SYSTEM "file:///etc/passwd">${url('ORIGIN/b')}`),
    urls: ['/a'],
    facts: { problems: ['it has a DOCTYPE, which sitemaps must not have'] },
  },
  ...[page('not here', '/a'), '<html><body><url><loc>ORIGIN/a</loc></url>'].map((body) => ({
    name: `a page is not a sitemap: ${body.slice(0, 9)}`,
    body,
    urls: [],
    facts: { kind: 'unknown' as const, entries: 0 },
  })),
  {
    name: 'a list of URLs, one per line, with any line ending',
    body: '\uFEFFORIGIN/a\r\n\r\n ORIGIN/b \nORIGIN/c\rhttps://other.example/d',
    urls: ['/a', '/b', '/c'],
    facts: { ...whole, kind: 'text', entries: 4, foreignEntries: 1 },
  },
  {
    name: 'lines that are not URLs are reported, and those too long are left out',
    body: `ORIGIN/a\n/b\n# c\nORIGIN/${'x'.repeat(5000)}`,
    urls: ['/a'],
    facts: {
      kind: 'text',
      problems: ['2 lines are not absolute URLs', 'a URL has more than 2,048 characters'],
    },
  },
  {
    name: 'a text without a URL',
    body: 'Not found.',
    urls: [],
    facts: { kind: 'unknown', problems: ['one line is not an absolute URL'] },
  },
  {
    name: 'arbitrary bytes',
    body: '',
    as: () => ({ body: Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7) % 256)) }),
    urls: [],
    facts: { kind: 'unknown', entries: 0 },
  },
  {
    name: 'RSS: the items, not the channel',
    body: '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><link>ORIGIN/</link><atom:link href="ORIGIN/rss" rel="self"/><image><link>ORIGIN/logo</link></image><item><title>A</title><link>ORIGIN/a</link><atom:link href="ORIGIN/x"/></item></channel></rss>',
    urls: ['/a'],
    facts: { ...whole, kind: 'feed', entries: 1 },
  },
  {
    name: 'RSS 1.0',
    body: '<rdf:RDF xmlns:rdf="r" xmlns="s"><channel><link>ORIGIN/</link></channel><item rdf:about="x"><link>ORIGIN/a</link></item></rdf:RDF>',
    urls: ['/a'],
    facts: { ...whole, kind: 'feed' },
  },
  {
    name: 'Atom: the URL of each entry, not of its parts and relations',
    body: '<feed xmlns="http://www.w3.org/2005/Atom"><link href="ORIGIN/"/><link rel="self" href="ORIGIN/atom"/><entry><link href="ORIGIN/a"/><link rel="alternate" href=" ORIGIN/b "/><link rel="edit" href="ORIGIN/c"/><link rel="enclosure" href="ORIGIN/d.mp3"/><link/></entry></feed>',
    urls: ['/a', '/b'],
    facts: { ...whole, kind: 'feed', entries: 2 },
  },
  {
    name: 'dates: valid W3C date and time values, by day, and those in the future',
    body: urlset(
      [
        '2026-01-15',
        '2026-01-15T10:00:00Z',
        '2026-01-15T10:00:00.123+02:00',
        '2026-01-14T10:00-05:00',
        '2025',
        '2025-12',
        '2026-01-16',
        '2026-01-17',
        '2027',
        '2026-02-30',
        '2026-13-01',
        '2026-1-5',
        '2026-01-15 10:00:00',
        '2026-01-15T10:00:00',
        '2026-01-15T10:00:00+0100',
        '2026-01-15T25:00:00Z',
        'yesterday',
      ]
        .map((date) => url('ORIGIN/a', `<lastmod> ${date} </lastmod>`))
        .join('') + url('ORIGIN/a', '<lastmod></lastmod>'),
    ),
    urls: Array.from({ length: 18 }, () => '/a'),
    facts: { ...whole, lastmod: { entries: 17, invalid: 8, future: 2, days: 7 } },
  },
]);
