import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { isSafeImage, isSafeLink } from './safe-url.ts';
import { allowedAttributes, sanitizeRichHtml } from './sanitize-rich-html.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Every fault a browser would find in this HTML: what is outside the list, or an address that is not safe. */
function faultsOf(nodes: Node[], inRichText = true): string[] {
  return nodes.flatMap((node) => {
    if (node.nodeName === '#text') return [];
    if (!('tagName' in node)) return [`a ${node.nodeName}`];
    const allowed = Object.hasOwn(allowedAttributes, node.tagName)
      ? allowedAttributes[node.tagName]
      : undefined;
    if (allowed === undefined) return [`<${node.tagName}>`];
    const attributes = node.attrs.flatMap(({ name, value }) => {
      if (!allowed.includes(name)) return [`${node.tagName}[${name}]`];
      if (name === 'href' && !isSafeLink(value)) return [`href ${value}`];
      if (name === 'src' && !isSafeImage(value)) return [`src ${value}`];
      return [];
    });
    return [...attributes, ...faultsOf(node.childNodes, inRichText)];
  });
}

function assertInert(html: string): void {
  const clean = sanitizeRichHtml(html);
  assert.deepEqual(faultsOf(parseFragment(clean).childNodes), [], `${html} became ${clean}`);
  assert.equal(sanitizeRichHtml(clean), clean, 'sanitizing again must change nothing');
}

const hostile = [
  '<xmp><script>alert(1)</script></xmp>',
  '<xmp></xmp/><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<svg><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<svg><p><style><g title="</style><img src=x onerror=alert(1)>">',
  '<a href="java&#9;script:alert(1)">x</a>',
  '<a href="  javascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a><a href="https:/\\evil.example">y</a>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<form id=a><form id=b><input name=action></form>',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  '<title><img src=x onerror=alert(1)></title>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<template><script>alert(1)</script></template>',
  '<p style="position:fixed" onclick="alert(1)" id="x" class="y">text</p>',
  '<img src="javascript:alert(1)"><img src="/api/x" onerror="a"><img src="//evil/x">',
  '<!--><img src=x onerror=alert(1)>--><![CDATA[<script>alert(1)</script>]]><?php <b>?>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<select><style></select><img src=x onerror=alert(1)></style>',
  '<table><td><a href="javascript:alert(1)"><p><table><tr><a href=https://x.example>y',
  '<span data-type="mention" data-id="1" onclick="x">@a</span><ul data-type="evil"><li data-checked="true">',
  '<code class="language-js evil">a</code><code class="evil">b</code>',
];

test('no known vector of script survives sanitizing and a second parse', () => {
  for (const html of hostile) assertInert(html);
});

test('of any mix of tags and attributes, only the allowlist is left', () => {
  const piece = fc.oneof(
    fc.constantFrom(...hostile),
    fc.constantFrom(
      '<b>',
      '</b>',
      '<p>',
      '</p>',
      '<svg>',
      '</svg>',
      '<math>',
      '<style>',
      '</style>',
      '<!--',
      '-->',
    ),
    fc.constantFrom(
      '<table>',
      '<tr>',
      '<td>',
      '</table>',
      '<li>',
      '<ul>',
      '<pre>',
      '<code>',
      '<a href="',
      '">',
      "'>",
    ),
    fc.constantFrom(
      'javascript:',
      'https://x.example/',
      ' onerror=',
      '&lt;',
      '&#x3c;',
      '&amp;',
      '<',
      '>',
      '/',
      '"',
      '=',
    ),
    fc.string({ maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => assertInert(pieces.join(''))),
    { numRuns: 1500 },
  );
});

test('what an editor writes is kept', () => {
  const kept = [
    '<p>a <strong>b</strong> <em>c</em> <u>d</u> <s>e</s> <code>f</code></p>',
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>x</p></li></ul>',
    '<a href="mailto:a@example.com" title="t" rel="noopener noreferrer nofollow">x</a>',
    '<table><tbody><tr><th colspan="2">a</th></tr></tbody></table>',
    '<pre><code class="language-ts">let a &lt; 1</code></pre>',
    '<img src="/api/tasks/t/attachments/a/content" alt="A" />',
  ];
  for (const html of kept) assert.equal(sanitizeRichHtml(html), html);
});

test('hostile nesting is refused at once, however deep it is', () => {
  const started = performance.now();
  for (const html of ['<b>'.repeat(100_000) + 'x'.repeat(5_000_000), `${'<div><p>'.repeat(2_000_000)}`]) {
    assert.throws(
      () => sanitizeRichHtml(html),
      /"descriptionHtml" has elements nested more than 100 levels deep/,
    );
  }
  assert.ok(performance.now() - started < 400);
});

test('images of other hosts become links, and other paths of the service are removed: reading sends no request', () => {
  const relation = 'rel="noopener noreferrer nofollow"';
  const own = '<img src="/api/tasks/01a1/attachments/01a2/content" alt="x" />';
  const cases: [sent: string, kept: string][] = [
    [own, own],
    [
      'a<img src="https://x.example/a.png" alt="A &lt;b&gt;">b',
      `a<a href="https://x.example/a.png" ${relation}>A &lt;b&gt;</a>b`,
    ],
    [
      '<img title alt src="https://x.example/?a=1&b=%22">',
      `<a href="https://x.example/?a=1&amp;b=%22" ${relation}>https://x.example/?a=1&amp;b=%22</a>`,
    ],
    ['<img src="/api/session"><img src="/api/v1/tasks"><img src="/logout">', ''],
    ['<img src="//x.example/a.png"><img src="a.png"><img src="/\\x.example/a"><img>', ''],
    ['<img src="/api/tasks/a/attachments/b/content?delete=1">', ''],
    ['<img src="/api/tasks/a/attachments/../../../session/content">', ''],
    [
      '<img srcset="https://x.example/a.png 1x" src="/x"><picture><source srcset="https://x.example/"></picture>',
      '',
    ],
  ];
  for (const [sent, kept] of cases) {
    assert.equal(sanitizeRichHtml(sent), kept);
    assert.equal(sanitizeRichHtml(kept), kept);
  }
});
