import { createRandom } from '@fettle/anchor/testing/random.ts';
import { limits } from '@fettle/contract';

/** What a hostile guest can put into the fields of a report: drawn by a seed, so that a failure can be repeated. */

export const seed = 20_261_127;
export const random = createRandom(seed);
export const { pick, below, chance } = random;

/** In each text that is sent, so that it can be found in what the service sends out. */
export const canary = 'canary7f3a';
const markup = [
  `<script>alert("${canary}")</script>`,
  `<img src=x onerror=alert("${canary}")>`,
  `"><svg/onload=alert(1)>${canary}`,
  `</p></article></main><iframe srcdoc="<script>${canary}</script>"></iframe>`,
  `' onmouseover='alert(1)' ${canary}`,
  `[${canary}](javascript:alert(1)) ![x](x"onerror="alert(1))`,
  `<a href="java&#x09;script:alert(1)">${canary}</a><style>@import "//evil.example"</style>`,
  `<<script>script>${canary}<</script>/script> <!-- --!><ScRiPt src=//evil.example>`,
  `\`\`\`"onload=alert(1)\n<script>${canary}\n\`\`\`\n| <b onclick=x> |\n|---|\n| <math><mtext><script> |`,
  `{{${canary}}} \${7*7} <%= 7 %> &lt;script&gt; &#60;script&#62;`,
  `${canary}\r\nSubject: ${canary}\r\nBcc: victim@client.example\r\n\r\n<script>`,
];
const invisible = [
  `\u202e${canary}\u202d\u2066x\u2069`,
  `${canary}\u200b\u200c\u200d\ufeff\u2060<script\u200b>`,
  `\u200b\u2060\u180e`,
  `${canary}${'\u0301'.repeat(200)}`,
  `${'\u{e0041}'.repeat(20)}${canary}\u3164\u115f`,
  `${canary}\u2028<script>\u2029\u0085\u001b[31m\u0007`,
];
/** What neither a text nor PostgreSQL can hold. */
export const impossible = [`${canary}\0`, `\ud800${canary}`, `${canary}\udfff`];
export const text = () => pick(chance(0.7) ? markup : invisible);

export const hex = (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join('');
export const newClientId = () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;

export type Fields = Record<string, unknown>;

const place = {
  x: 0.5,
  y: 0.5,
  pageX: 1,
  pageY: 1,
  viewportWidth: 9,
  viewportHeight: 9,
  devicePixelRatio: 1,
};
const hostileContext = () => ({
  userAgent: text().slice(0, 500),
  browser: text().slice(0, 100),
  os: text().slice(0, 100),
  language: text().slice(0, 50),
  referrer: pick([text(), `https://shop.example/?q=${text()}`, 'javascript:alert(1)']),
  console: [{ level: 'error', message: text() }],
  metadata: { [text()]: text(), version: text() },
});
/** Every field is allowed and is as bad as it can be. */
export const hostileFields = (): Fields => ({
  kind: pick(['bug', 'change', 'question']),
  text: `${text()}\n${text()}`,
  name: text().slice(0, limits.guests.nameCharacters),
  pageUrl: pick([
    'https://"onerror=x:<script>@shop.example/<script>',
    `https://shop.example/%22%3E%3Cscript%3E${canary}%3C/script%3E?'onerror='x'#\u202e`,
  ]),
  pin: { ...place, selector: text(), xpath: text(), text: text().slice(0, 200), tagName: '<script>' },
  context: hostileContext(),
});

const over = (length: number) => `<script>${'x'.repeat(length - 7)}`;
const anchor = {
  ...{ key: null, selector: 'a', xpath: null, tagName: 'a', text: '', textBefore: '', textAfter: '' },
  ...{ traits: [], ownTraits: [], path: 'a', alike: 1, item: null, nearest: 0 },
  ...{ distinguishedBy: { before: true, after: false }, nesting: { around: 0, within: 0 } },
  surroundings: { levels: 1, hash: 'a' },
};
const many = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);
const entries = (count: number, value: unknown) =>
  Object.fromEntries(many(count, value).map((each, nth) => [`${canary}${nth}`, each]));
/** One field just above its limit. */
export const giants: Fields[] = [
  { text: over(limits.guests.textCharacters + 1) },
  { text: `${' '.repeat(limits.guests.textCharacters)}x` },
  { name: over(limits.guests.nameCharacters + 1) },
  { email: `${'a'.repeat(243)}@client.example` },
  { pageUrl: `https://shop.example/${'x'.repeat(limits.urlCharacters - 20)}` },
  { website: over(501) },
  { proof: { challenge: over(501), nonce: 'x' } },
  { proof: { challenge: 'x', nonce: over(101) } },
  { pin: { ...place, selector: over(2_001) } },
  { pin: { ...place, xpath: over(2_001) } },
  { pin: { ...place, text: over(201) } },
  { pin: { ...place, anchor: { ...anchor, path: over(8_001) } } },
  { pin: { ...place, anchor: { ...anchor, traits: many(21, 'x') } } },
  { pin: { ...place, anchor: { ...anchor, path: '"'.repeat(8_000), selector: '"'.repeat(2_000) } } },
  { context: { userAgent: over(501) } },
  { context: { referrer: over(2_001) } },
  { context: { console: many(limits.contextMessages + 1, { level: 'log', message: 'x' }) } },
  { context: { console: [{ level: 'log', message: over(2_001) }] } },
  { context: { console: many(limits.contextMessages, { level: 'log', message: '"'.repeat(2_000) }) } },
  { context: { metadata: entries(limits.contextEntries + 1, 'x') } },
  { context: { metadata: { x: over(limits.contextEntryCharacters + 1) } } },
];
export const badPins: unknown[] = [
  ...[{}, [], 'x', 5, { x: 0.5 }, { ...place, x: 2 }, { ...place, y: -1 }, { ...place, x: 'NaN' }],
  { ...place, devicePixelRatio: 0 },
  { ...place, pageX: 1e21 },
  { ...place, shade: 1 },
  { ...place, rect: {} },
  { ...place, rect: { x: 1e9, y: 0, width: -1, height: 0 } },
  { ...place, anchor: {} },
  { ...place, anchor: { ...anchor, alike: 0.5 } },
  { ...place, anchor: { ...anchor, surroundings: { levels: 2 ** 53, hash: '' } } },
];
export const badContexts: unknown[] = [
  ...[[], 'x', 5, { console: {} }, { console: [{}] }, { console: ['x'] }, { shade: 1 }],
  ...[{ console: [{ level: 'fatal', message: 'x' }] }, { metadata: [] }, { metadata: 'x' }],
  { console: [{ level: 'log', message: 'x', at: 'yesterday' }] },
  ...[5, null, {}, [text()], true].map((value) => ({ metadata: { [canary]: value } })),
];
const wrongValues: unknown[] = [5, true, [], {}, ['x'], [[[]]], { toString: 1 }, { length: 5 }, 1e21];
export const wrongTypes: Fields[] = [
  ...['kind', 'text', 'name', 'email', 'pageUrl', 'website', 'proof', 'clientId'],
].flatMap((field) => wrongValues.map((value) => ({ [field]: value })));
export const strays: Fields[] = [
  ...[{ kind: 'task' }, { kind: '' }, { text: '' }, { text: ' \n\t' }, { proof: null }, { clientId: '' }],
  ...[{ proof: {} }, { proof: { challenge: 'x' } }, { assigneeIds: ['x'] }, { status: 'done' }],
  ...[{ projectId: 'x' }, { title: text() }, { descriptionHtml: text() }, { constructor: {} }],
  ...[
    'javascript:alert(1)',
    'x',
    '//x',
    'http://',
    'https://[::1',
    text(),
    'https://shop.example/?q=<img onerror=x>',
  ].map((pageUrl) => ({ pageUrl })),
  ...[`"<script>"@client.example`, 'a@b', 'a@client.example\r\nBcc: b@client.example', text()].map(
    (email) => ({ email }),
  ),
  ...['a@client.example, b@client.example', 'a\u202e@client.example', '<a@client.example>'].map((email) => ({
    email,
  })),
  ...[newClientId().toUpperCase(), `${newClientId()}\n`, `${newClientId()}' or 1=1 --`].map((clientId) => ({
    clientId,
  })),
];
export const origins: (string | null)[] = [
  ...[null, 'null', '', 'https://evil.example', 'http://shop.example', 'https://shop.example:444'],
  ...['https://shop.example.evil.example', 'https://shop.example/', 'https://evil.example#shop.example'],
  ...['https://shop.example@evil.example', 'https://shop.example, https://evil.example', '*'],
  ...['<script>', 'HTTPS://SHOP.EXAMPLE', 'https://www.shop.example', 'https://%73hop.example'],
];
export const wrongKeys = [
  ...['fwk_unknown', text(), '..', '../../api/v1', '%', '\0', '\u202e', "' or 1=1 --", 'x'.repeat(101)],
  ...['x'.repeat(301), 'x'.repeat(5_000), 'constructor', '__proto__', ':key', '*', 'null', '%00'],
];
export const noReports = [
  ...[
    '',
    '{',
    '}',
    'nul',
    'null',
    '[]',
    '{}',
    '"text"',
    '1e400',
    '{}{}',
    "{'kind':'bug'}",
    '{"kind":"bug",}',
  ],
  ...['{"__proto__":{"kind":"bug"}}', '{"\\u0000":1}', '{"toString":1}', '<report/>', 'kind=bug', '\ufeff{}'],
  ...['{"constructor":{"prototype":{}}}', '{"text":"\\ud800"}', '['.repeat(5_000), '{"a":'.repeat(5_000)],
];
export const types = [
  'text/plain',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'a/b/c',
  'text/html',
];
