import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentFacts } from '../../facts.ts';
import { parsePage, urlOfPage } from '../../testing/parse.ts';

const factsOf = (html: string): DocumentFacts => parsePage(html).document;

interface Case {
  name: string;
  html: string;
  read(facts: DocumentFacts): unknown;
  expected: unknown;
}

const cases: Case[] = [
  {
    name: 'doctype and language',
    html: '<!DOCTYPE html><html lang=" de-CH ">',
    read: (f) => [f.doctype, f.lang],
    expected: [true, 'de-CH'],
  },
  { name: 'no doctype', html: '<p>x', read: (f) => [f.doctype, f.lang], expected: [false, null] },
  {
    name: 'a title is decoded and collapsed',
    html: '<title> A &amp;\n B </title>',
    read: (f) => f.titles,
    expected: ['A & B'],
  },
  {
    name: 'the title of an SVG is not the page title',
    html: '<body><svg><title>icon</title></svg>',
    read: (f) => f.titles,
    expected: [],
  },
  {
    name: 'a div ends head',
    html: '<head><div></div><title>x</title><meta name=description content=d>',
    read: (f) => f.headElementsInBody,
    expected: ['title', 'meta description'],
  },
  {
    name: 'text ends head',
    html: '<head>oops<link rel=canonical href=/x>',
    read: (f) => [f.headElementsInBody, f.canonicals],
    expected: [['canonical'], [{ href: '/x', url: 'https://site.example/x', inHead: false }]],
  },
  {
    name: 'an img in noscript does not end head',
    html: '<head><noscript><img src=x></noscript><title>x</title>',
    read: (f) => f.headElementsInBody,
    expected: [],
  },
  {
    name: 'a title after </head> still belongs to it',
    html: '<head></head><title>x</title><body>',
    read: (f) => f.headElementsInBody,
    expected: [],
  },
  {
    name: 'descriptions',
    html: '<meta name=Description content="a  b">',
    read: (f) => f.descriptions,
    expected: ['a b'],
  },
  {
    name: 'robots meta elements by agent',
    html: '<meta name=ROBOTS content=NOINDEX><meta name=googlebot content=nofollow><meta name=author content=x>',
    read: (f) => f.robotsMeta,
    expected: [
      { agent: 'robots', content: 'noindex' },
      { agent: 'googlebot', content: 'nofollow' },
    ],
  },
  {
    name: 'social meta elements by property or name',
    html: '<meta property=og:title content=T><meta name=twitter:card content=summary><meta property=og:title content=second>',
    read: (f) => [{ ...f.openGraph }, { ...f.twitter }],
    expected: [{ 'og:title': 'T' }, { 'twitter:card': 'summary' }],
  },
  {
    name: 'a late base applies to every link',
    html: '<a href=x>1</a><base href="/b/"><base href="/c/">',
    read: (f) => f.links[0]?.url,
    expected: 'https://site.example/b/x',
  },
  {
    name: 'a data: base is ignored',
    html: '<base href="data:,"><a href=x>1</a>',
    read: (f) => f.links[0]?.url,
    expected: 'https://site.example/dir/x',
  },
  {
    name: 'an empty href is the page itself',
    html: '<a href="">1</a>',
    read: (f) => f.links[0]?.url,
    expected: urlOfPage,
  },
  {
    name: 'hrefs are read by the rules of attributes',
    html: '<a href="/a?x=1&copy=2&amp;y=3">1</a>',
    read: (f) => f.links[0]?.url,
    expected: 'https://site.example/a?x=1&copy=2&y=3',
  },
  {
    name: 'tabs and newlines inside an href',
    html: '<a href=" /a\n/b\t">1</a>',
    read: (f) => f.links[0]?.url,
    expected: 'https://site.example/a/b',
  },
  {
    name: 'other schemes have no URL',
    html: '<a href="mailto:x@y.example">m</a><a href="javascript:void(0)">j</a><a>none</a>',
    read: (f) => f.links.map((l) => l.url),
    expected: [null, null],
  },
  {
    name: 'a link is named by its text',
    html: '<a href=/x> a <b>b</b><div>c</div>d</a>',
    read: (f) => f.links[0]?.text,
    expected: 'a b c d',
  },
  {
    name: 'a link is named by the alt text of its image',
    html: '<a href=/x><img src=i alt="Home page"></a>',
    read: (f) => f.links[0]?.text,
    expected: 'Home page',
  },
  {
    name: 'the label of a link takes precedence over its text',
    html: '<a href=/x aria-label=L>text</a>',
    read: (f) => f.links[0]?.text,
    expected: 'L',
  },
  {
    name: 'an unclosed link ends at the next link',
    html: '<a href=/x>one<a href=/y>two</a>',
    read: (f) => f.links.map((l) => l.text),
    expected: ['one', 'two'],
  },
  {
    name: 'positions',
    html: '<header><a href=1>h</a></header><nav><a href=2>n</a></nav><main><header><a href=3>m</a></header></main><aside><a href=4>a</a></aside><footer><a href=5>f</a></footer><div><a href=6>b</a></div>',
    read: (f) => f.links.map((l) => l.position),
    expected: ['header', 'nav', 'main', 'aside', 'footer', 'body'],
  },
  {
    name: 'links in comments, templates, and scripts are ignored',
    html: '<!-- <a href=/1>x</a> --><template><a href=/2>x</a></template><script>"<a href=/3>x</a>"</script>',
    read: (f) => f.links,
    expected: [],
  },
  {
    name: 'rel',
    html: '<a href=/x rel="NoFollow  ugc">x</a>',
    read: (f) => f.links[0]?.rel,
    expected: ['nofollow', 'ugc'],
  },
  {
    name: 'images',
    html: '<img src=/a.png width=10 height=20 loading=lazy srcset="/b.png 2x, /c.png 3x"><img alt="">',
    read: (f) => f.images.map((i) => [i.url, i.alt, i.width, i.candidates]),
    expected: [
      [
        'https://site.example/a.png',
        null,
        '10',
        ['https://site.example/b.png', 'https://site.example/c.png'],
      ],
      [null, '', null, []],
    ],
  },
  {
    name: 'the sources of a picture are candidates of its image',
    html: '<picture><source srcset="a.avif, b.avif 2x"><img src=a.jpg srcset="c.jpg 2x"></picture><img src=d.jpg>',
    read: (f) => f.images.map((i) => i.candidates.map((url) => new URL(url).pathname)),
    expected: [['/dir/a.avif', '/dir/b.avif', '/dir/c.jpg'], []],
  },
  {
    name: 'scripts that do not block parsing',
    html: '<script src=a></script><script src=b type="text/JavaScript"></script><script src=c type=text/plain></script><script src=d nomodule></script><script src=e type=module></script><link rel=stylesheet href=f media="not all">',
    read: (f) => f.resources.map((r) => r.blocking),
    expected: [true, true, false, false, false, false],
  },
  {
    name: 'blocking resources',
    html: '<head><script src=/a.js></script><script src=/b.js defer></script><script src=/m.js type=module></script><link rel=stylesheet href=/s.css><link rel=stylesheet href=/p.css media=print>',
    read: (f) => f.resources.map((r) => [r.kind, r.blocking, r.inHead]),
    expected: [
      ['script', true, true],
      ['script', false, true],
      ['script', false, true],
      ['style', true, true],
      ['style', false, true],
    ],
  },
  {
    name: 'preconnect is not a reference',
    html: '<link rel=preconnect href=//cdn.example><link rel=dns-prefetch href=//cdn.example>',
    read: (f) => f.resources,
    expected: [],
  },
  {
    name: 'media and frames',
    html: '<video src=/v poster=/p><source src=/s srcset="/t 1x"></video><iframe src=/f title=x></iframe><embed src=/e><object data=/o>',
    read: (f) => f.resources.map((r) => [r.kind, new URL(r.url).pathname]),
    expected: [
      ['media', '/v'],
      ['media', '/p'],
      ['media', '/s'],
      ['media', '/t'],
      ['frame', '/f'],
      ['media', '/e'],
      ['media', '/o'],
    ],
  },
  {
    name: 'forms',
    html: '<form action=/login method=POST><input type=password aria-label=p></form><form></form>',
    read: (f) => f.forms,
    expected: [
      { action: 'https://site.example/login', method: 'post', hasPassword: true },
      { action: null, method: 'get', hasPassword: false },
    ],
  },
  {
    name: 'headings',
    html: '<h1>One <em>two</em></h1><h3><img src=x alt=three></h3><h2> </h2>',
    read: (f) => f.headings,
    expected: [
      { level: 1, text: 'One two' },
      { level: 3, text: 'three' },
      { level: 2, text: '' },
    ],
  },
  {
    name: 'the end tag of any heading closes a heading, even with an unclosed block inside',
    html: '<h1>One</h2>no<h3>Two<span>three</h3>no',
    read: (f) => f.headings.map((each) => each.text),
    expected: ['One', 'Twothree'],
  },
  {
    name: 'hreflang',
    html: '<link rel=alternate hreflang=de href=/de><link rel="alternate" href=/feed type=application/rss+xml>',
    read: (f) => f.hreflang,
    expected: [{ code: 'de', href: '/de', url: 'https://site.example/de' }],
  },
  {
    name: 'meta refresh',
    html: '<meta http-equiv=Refresh content="0; url=next">',
    read: (f) => f.metaRefresh,
    expected: { delaySeconds: 0, url: 'https://site.example/dir/next' },
  },
  {
    name: 'words of the visible text',
    html: '<head><title>no no</title><style>no</style></head><body>one <script>no</script><p hidden>no</p><noscript>no</noscript>two<br>three<select><option>no</select>',
    read: (f) => f.text.words,
    expected: 3,
  },
  {
    name: 'main text',
    html: '<nav>a b c</nav><main>d e</main><footer>f</footer>',
    read: (f) => [f.text.words, f.text.mainWords, f.text.excerpt],
    expected: [6, 2, 'd e'],
  },
  {
    name: 'IDs, names, and duplicates',
    html: '<p id=a><a name=b></a><p id=a>',
    read: (f) => [f.ids, f.duplicateIds],
    expected: [['a', 'b'], ['a']],
  },
  {
    name: 'JSON-LD',
    html: '<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Article","headline":"H","author":{"@type":"Person","name":"N"},"__proto__":"p"}]}</script>',
    read: (f) => f.jsonLd.map((j) => [j.types, j.hasContext, j.error, Object.entries(j.properties)]),
    expected: [
      [
        ['Article'],
        true,
        null,
        [
          ['headline', ['H']],
          ['author', ['N']],
          ['author.@type', ['Person']],
          ['author.name', ['N']],
          ['__proto__', ['p']],
        ],
      ],
    ],
  },
  {
    name: 'broken JSON-LD',
    html: '<script type="application/ld+json">{"a":</script>',
    read: (f) => [f.jsonLd.length, f.jsonLd[0]?.error === null],
    expected: [1, false],
  },
  {
    name: 'controls without names',
    html: '<button></button><button><svg></svg></button><button>ok</button><button aria-label=x></button><input type=submit><input type=button><input type=image src=x>',
    read: (f) => [f.a11y.buttonsWithoutName, f.a11y.imageButtonsWithoutAlt],
    expected: [3, 1],
  },
  {
    name: 'an icon names the button, the link, and the heading around it',
    html: '<button><svg><title>Menu</title></svg></button><a href=/a><i aria-label="Feed"></i></a><h1><svg aria-label="Brand"></svg></h1><h2><i title="x"></i>Text</h2><button><svg aria-hidden=true><title>no</title></svg></button>',
    read: (f) => [
      f.a11y.buttonsWithoutName,
      f.a11y.linksWithoutName,
      f.links[0]?.text,
      f.headings.map((h) => h.text),
    ],
    expected: [1, 0, 'Feed', ['Brand', 'Text']],
  },
  {
    name: 'links without names',
    html: '<a href=/a></a><a href=/b><img src=x alt=b></a><a href=/c><img src=y></a><a href=/d aria-labelledby=e></a><a href=/f aria-hidden=true></a><a href=/g style="display:none"></a><div hidden><a href=/h></a></div><a name=i></a><svg><a href=/j><text>j</text></a></svg>',
    read: (f) => f.a11y.linksWithoutName,
    expected: 2,
  },
  {
    name: 'controls that are hidden from everyone need no name',
    html: '<iframe src=a style="display:none"></iframe><div hidden><button></button><input></div><iframe src=b hidden></iframe><iframe src=c></iframe><select></select>',
    read: (f) => [
      f.a11y.framesWithoutTitle,
      f.a11y.buttonsWithoutName,
      f.a11y.inputsWithoutLabel,
      f.a11y.selectsWithoutLabel,
    ],
    expected: [1, 0, 0, 1],
  },
  {
    name: 'fields without labels',
    html: '<label>a<input></label><label for=b>b</label><input id=b><input id=c><input><select></select><textarea aria-label=x></textarea><input type=hidden>',
    read: (f) => [f.a11y.inputsWithoutLabel, f.a11y.selectsWithoutLabel],
    expected: [2, 1],
  },
  {
    name: 'misplaced list items',
    html: '<ul><li>a</li><p>b</p><script></script></ul><div><li>c</li></div><dl><dt>d<dd>e</dd><div><dt>f</div><p>g</p></dl><ul role=tablist><p>h</p></ul><ol><li role=tab>i</ol>',
    read: (f) => f.a11y.misplacedListItems,
    expected: 3,
  },
  {
    name: 'unclosed list items stay in their list',
    html: '<ul><li>a<li>b<p>c<li>d</ul><dl><dt>e<dd>f<dt>g<dd>h</dl><ol><li>i<ul><li>j</ul><li>k</ol>',
    read: (f) => f.a11y.misplacedListItems,
    expected: 0,
  },
  {
    name: 'table cells whose headers do not exist',
    html: '<table><tr><th id=a>x<tr><td headers="a">1<td headers="a b">2<td headers=c>3</table>',
    read: (f) => f.a11y.brokenTableHeaders,
    expected: 2,
  },
  {
    name: 'the style of an image may contain its size',
    html: '<img src=a style="width:10px;height:5px"><img src=b style="aspect-ratio: 2/1"><img src=c style="max-width:100%"><img src=d><img src=e style="width: 100%; HEIGHT: auto"><img src=f style="height:1em !important; WIDTH :2em"><img src=g style="width:1px"><img src=h style="min-width:1px;max-height:2px;height:">',
    read: (f) => f.images.map((each) => each.hasStyledSize),
    expected: [true, true, false, false, false, true, false, false],
  },
  {
    name: 'hidden images need no alt text',
    html: '<img src=a style="display:none"><div hidden><img src=b></div><img src=c role=none><p style="visibility: hidden"><img src=d></p><img src=e>',
    read: (f) => f.images.map((each) => each.decorative),
    expected: [true, true, true, true, false],
  },
  {
    name: 'text before the first image',
    html: '<p>Garden</p><img alt=x><p>Tools</p><img src=a><p>More</p><img src=b>',
    read: (f) => f.textBeforeImage,
    expected: 11,
  },
  {
    name: 'pictures without an image',
    html: '<picture><source srcset=a></picture><picture><source srcset=b><img src=c alt=""></picture>',
    read: (f) => f.picturesWithoutImage,
    expected: 1,
  },
  {
    name: 'anchors that only work with a script',
    html: '<a onclick="go()">a</a><a role=link>b</a><a name=c></a><a role=button onclick="x()">d</a><a href=/e onclick="y()">e</a>',
    read: (f) => f.anchorsWithoutHref,
    expected: 2,
  },
  {
    name: 'a charset declared too late',
    html: `<!--${' '.repeat(1100)}--><meta charset=koi8-r><meta charset=utf-8>`,
    read: (f) => f.charset.lateMeta,
    expected: 'koi8-r',
  },
  {
    name: 'a page that only redirects by script',
    html: '<script>window.location.href = "/new";</script>',
    read: (f) => f.scriptRedirect,
    expected: 'https://site.example/new',
  },
  {
    name: 'a script on a page with text is not a redirect',
    html: '<p>Hello<script>location.replace("/new")</script>',
    read: (f) => f.scriptRedirect,
    expected: null,
  },
  {
    name: 'previous and next page',
    html: '<link rel=prev href=/1><link rel=next href=/3><link rel=next href=/4>',
    read: (f) => f.pagination,
    expected: { prev: 'https://site.example/1', next: 'https://site.example/3' },
  },
  {
    name: 'policies of the document',
    html: "<meta name=referrer content=origin><meta name=Referrer content=' No-Referrer '><meta http-equiv=Content-Security-Policy content=\"default-src  'self'\"><body><meta http-equiv=content-security-policy content=x>",
    read: (f) => [f.referrerMeta, f.policyMeta],
    expected: ['no-referrer', ["default-src 'self'"]],
  },
  {
    name: 'mojibake',
    html: '<p>CafÃ© Ã¼ber donâ€™t Â© Ãgua São',
    read: (f) => f.text.mojibakeSequences,
    expected: 4,
  },
  {
    name: 'words hidden by an inline style are not visible',
    html: '<p>one two<div style="color:red; display : none">three <b>four</b> five</div><i style="text-indent:-9999px">six</i><i style="display:nonesuch;">seven</i>',
    read: (f) => [f.text.words, f.text.styleHiddenWords],
    expected: [3, 4],
  },
  {
    name: 'links and headings in a hidden menu keep their texts; words hidden inside a link are left out',
    html: '<div style="display:none"><a href=/a>A</a><h2>H</h2></div><div hidden><a href=/b>B</a><h3>I</h3></div><a href=/c><span hidden>C</span></a><a href=/d>D<i style="visibility:hidden">x</i></a>',
    read: (f) => [f.links.map((l) => l.text), f.headings.map((h) => h.text), f.text.words],
    expected: [['A', 'B', '', 'D'], ['H', 'I'], 1],
  },
  {
    name: 'the most frequent word',
    html: '<p>The spade, the SPADE; a rake and the spade. Rake! Hoes',
    read: (f) => f.text.topWord,
    expected: { word: 'spade', count: 3 },
  },
  {
    name: 'other accessibility facts',
    html: '<body aria-hidden=true><main></main><div role=main></div><iframe></iframe><i tabindex=3></i><i tabindex=-1></i>',
    read: (f) => [
      f.a11y.hiddenBody,
      f.a11y.mainLandmarks,
      f.a11y.framesWithoutTitle,
      f.a11y.positiveTabindex,
    ],
    expected: [true, 2, 1, 1],
  },
  {
    name: 'an empty application root needs JavaScript',
    html: '<div id=root></div><script src=/app.js></script>',
    read: (f) => f.needsJavaScript,
    expected: true,
  },
  {
    name: 'a noscript notice about JavaScript',
    html: '<noscript>Please enable JavaScript.</noscript><script src=/app.js></script>',
    read: (f) => f.needsJavaScript,
    expected: true,
  },
  {
    name: 'leaked keys are masked',
    html: `<script>key = "${'sk_' + 'live_'}q7Zk2Lw9Xb4Tn8Rv3Jd6Hs5G"</script>`,
    read: (f) => f.secrets,
    expected: [{ provider: 'Stripe', excerpt: 'sk_live_…' }],
  },
  {
    name: 'placeholder text',
    html: '<h1>Hello World!</h1>',
    read: (f) => f.text.placeholder,
    expected: 'Hello World!',
  },
  {
    name: 'template syntax shown as code is not a placeholder',
    html: '<pre>{{ name }}</pre>',
    read: (f) => f.text.placeholder,
    expected: null,
  },
  {
    name: 'NUL, control characters, and lone surrogates are replaced',
    html: '<title>a\u0000b\u0007c\uD800d</title>',
    read: (f) => f.titles[0]?.replaceAll('\uFFFD', '?'),
    expected: 'abc?d',
  },
];

for (const { name, html, read, expected } of cases) {
  test(`page facts: ${name}`, () => assert.deepEqual(read(factsOf(html)), expected));
}

test('a page of a million tags or of one endless attribute takes linear time and gives facts of limited size', () => {
  const deep = parsePage('<div>'.repeat(400_000) + '<b>x'.repeat(50_000) + '</i>'.repeat(200_000)).document;
  assert.equal(deep.dom.elements, 450_000);
  const wide = parsePage('<a href=/x>y</a>'.repeat(100_000)).document;
  assert.equal(wide.links.length, 5000);
  const long = parsePage(
    `<a href="${'x'.repeat(5_000_000)}" title=t>y</a><!-- ${'-'.repeat(1_000_000)}`,
  ).document;
  assert.equal(long.links[0]?.url, null);
  assert.ok(JSON.stringify(long).length < 10_000);
});

test('a tag in which the document ends is no text', () => {
  for (const end of ['</b word', '<br /', '<a href="x">y</a '])
    assert.equal(parsePage(`<p>one ${end}`).document.text.words, end.includes('y') ? 2 : 1, end);
});
