import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { checkWords } from './check-words.ts';
import { readMarkdown } from './words/read-markdown.ts';
import { readTypeScript } from './words/read-typescript.ts';
import { readStyleRules } from './words/style-rules.ts';

const guide = `# Style guide

| We say | We don't say | Where |
|---|---|---|
| issue | \`finding\`, \`findings\`, \`hit\` | interface |
| response | \`answer\` | api, docs |
| check | \`judge again\`, \`judged\` | everywhere |
| they | \`his\` | comments |
| sign-in | \`way in\` | file names |
| canceled | \`cancelled\` | everywhere |

| Another table | \`x\` | y |
`;
const strings = 'packages/dashboard/src/strings/board.ts';
const server = 'packages/server/src/http/reply.ts';
const paths = [server, strings, 'packages/server/src/features/tasks/create-task.ts', 'docs/webhooks.md'];

describe('a phrase of the style guide', () => {
  const refused: [string, string, string, string][] = [
    [
      'in a string of the interface',
      strings,
      "const a = 1;\nconst b = 'No finding yet';",
      ':2: "finding": issue',
    ],
    ['that is a whole label', strings, "const b = 'Findings';", ':1: "Findings": issue'],
    ['in a template', strings, `const b = \`\${count} findings left\`;`, ':1: "findings": issue'],
    [
      'in JSX text',
      'packages/dashboard/src/ui/a.tsx',
      'const a = (\n  <b>\n    Judge again\n  </b>\n);',
      ':3: "Judge again"',
    ],
    ['in an attribute', 'packages/dashboard/src/ui/a.tsx', '<a title="Judge again" />;', ':1: "Judge again"'],
    ['in the API', server, "throw new Error('The answer is lost.');", ':1: "answer": response'],
    ['in a page', 'docs/webhooks.md', 'One\n\ntwo, the answer.', ':3: "answer": response'],
    ['across lines of a page', 'docs/webhooks.md', 'It is to judge\nagain.', ':1: "judge again": check'],
    ['in a line comment', server, 'a();\n// Takes his token.', ':2: "his": they'],
    ['across line comments', server, '// We judge\n// again.\na();', ':1: "judge again": check'],
    [
      'across lines of a block comment',
      server,
      '/**\n * We judge\n * again.\n */',
      ':2: "judge again": check',
    ],
    [
      'in a test title',
      'packages/server/src/a.test.ts',
      "test('finds his mark', () => 1);",
      ':1: "his": they',
    ],
    ['in the text of a script', 'scripts/a.ts', "print('It is judged now');", ':1: "judged": check'],
    ['in a file name', 'packages/server/src/way-in.ts', '', ':1: the path has "way in": sign-in'],
    ['in a folder name', 'packages/server/src/way-in/a.ts', '', ':1: the path has "way in": sign-in'],
    ['in any case', server, '// Judged.', ':1: "Judged": check'],
  ];
  for (const [where, path, text, expected] of refused) {
    it(`is refused ${where}`, () => {
      const problems = check(path, text);
      assert.equal(problems.length, 1, problems.join('\n'));
      assert.ok(problems[0]?.startsWith(`${path}${expected}`), problems.join());
    });
  }

  const accepted: [string, string, string][] = [
    ['outside its scope', server, "throw new Error('No finding here'); // The answer."],
    ['in an identifier', server, 'const judged = { cancelled: 1 }; cancelled.judged();'],
    [
      'in a string that is an identifier',
      strings,
      "f('finding'); g('finding.created', 'finding-row', 'a/finding');",
    ],
    ['in capitals, as a code', server, '// The state CANCELLED stays.'],
    ['inside another word', server, '// Prejudged history.'],
    ['in a dotted or hyphenated name', server, '// audit.cancelled and cancelled-audits, not judged.ts'],
    ['in a path', server, '// See https://example.com/cancelled/judged'],
    ['in backticks in a comment', server, '// The column `cancelled`.'],
    ['in inline code of a page', 'docs/webhooks.md', 'The `answer` field.'],
    ['in a code block of a page', 'docs/webhooks.md', 'A:\n\n```ts\nconst answer = judged;\n```\n'],
    ['in an indented code block', 'docs/webhooks.md', '- A:\n  ```json\n  {"answer": 1}\n  ```\n'],
    ['in the target of a link', 'docs/webhooks.md', '[Page](judged/answer.md)'],
    ['in the data of a test', 'packages/server/src/a.test.ts', "send('It is judged');"],
    ['in class names', 'packages/dashboard/src/ui/a.tsx', '<a className="judged p-2 flex" />;'],
    ['in a tag of an HTML text', strings, `const a = \`<b class="finding">\${text} is here</b>\`;`],
    ['in SQL', server, "query('select cancelled from audits where cancelled');"],
    ['in a list of codes', strings, "const a = 'en hit el hr id is it nl';"],
    ['in a pattern', server, 'const a = /is judged now/;'],
  ];
  for (const [where, path, text] of accepted) {
    it(`is accepted ${where}`, () => assert.deepEqual(check(path, text), []));
  }
});

describe('an exception', () => {
  it('allows its own line and the next one, with a reason', () => {
    const reason = 'style-guide: allow the name of a released field';
    assert.deepEqual(check(server, `// ${reason}\nsay('It is judged');`), []);
    assert.deepEqual(check(server, `say('It is judged'); // ${reason}`), []);
    assert.deepEqual(check('docs/webhooks.md', `<!-- ${reason} -->\nIt is judged.`), []);
    assert.match(check(server, `// ${reason}\n\nsay('It is judged');`)[0] ?? '', /:1: .*allows nothing/);
  });

  it('needs a reason', () => {
    assert.match(check(server, "say('It is judged'); // style-guide: allow")[0] ?? '', /needs a reason/);
    assert.match(check('docs/webhooks.md', 'Judged. <!-- style-guide: allow -->')[0] ?? '', /needs a reason/);
  });
});

describe('a reference', () => {
  for (const outside of [
    'CONTRACT §4',
    'AUDITS',
    'AUDITS §2',
    'spec "Events"',
    'QUALITY',
    '../shared/style',
    'shared/x',
  ]) {
    it(`to ${outside}, which is not in the repository, is refused`, () => {
      const problems = check(server, `a();\n/** As said (${outside}). */`);
      assert.equal(problems.length, 1, problems.join('\n'));
      assert.match(problems[0] ?? '', /^packages\/server\/src\/http\/reply\.ts:2: .* not in the repository/);
      assert.equal(check('docs/webhooks.md', `As said (${outside}).`).length, 1);
    });
  }

  for (const dead of [
    'http/register-routes.ts',
    'reply-twice.ts',
    'features/gone/',
    'packages/none',
    'reference/audit.md',
  ]) {
    it(`to the path ${dead}, which does not exist, is refused`, () => {
      assert.deepEqual(check(server, `\n// See \`${dead}\`.`), [`${server}:2: \`${dead}\` does not exist`]);
      assert.equal(check('docs/webhooks.md', `See \`${dead}\`.`).length, 1);
    });
  }

  it('to a path with folders is checked without backticks too', () => {
    assert.equal(check(server, '// See http/register-routes.ts for more.').length, 1);
  });

  for (const alive of [
    'http/reply.ts',
    'reply.ts',
    'features/tasks/',
    'tasks/create-task.ts',
    '../docs/webhooks.md',
  ]) {
    it(`to the path ${alive}, which exists, is accepted`, () => {
      assert.deepEqual(check(server, `// See \`${alive}\`.`), []);
    });
  }

  it('to a standard, or to what only looks like a path, is accepted', () => {
    const text =
      '// RFC 9309 §2.5, `text/html`, `http/1.1`, `robots.txt`, `<verb>-<noun>.ts`, `BROTLI_PARAM_QUALITY`';
    assert.deepEqual(check(server, text), []);
  });
});

describe('the style guide', () => {
  it('is read from its table alone', () => {
    const rules = readStyleRules(guide);
    assert.equal(rules.length, 6);
    assert.deepEqual(rules[1], { say: 'response', phrases: ['answer'], places: ['api', 'docs'], line: 6 });
    assert.deepEqual(rules[2]?.places, []);
  });

  it('is refused when a row cannot be checked', () => {
    const row = (text: string) => guide.replace('| they | `his` | comments |', text);
    assert.throws(() => readStyleRules(row('| they | his | comments |')), /Line 8 .* backticks/);
    assert.throws(() => readStyleRules(row('| they | `his`, not her | comments |')), /Line 8 .* backticks/);
    assert.throws(() => readStyleRules(row('| they | `his` | mails |')), /Line 8 .* "mails" is not a place/);
    assert.throws(() => readStyleRules('# Style guide'), /no table/);
  });
});

test('texts of a source are told from its code, with their places', () => {
  const source = [
    '#!/usr/bin/env node',
    'const a = b / c / 2; // one',
    "const d = /['\"/]/.test('two\\'s') && x! / 2;",
    `const e = \`three \${f({ g: \`four \${'five'}\` })} six\`;`,
    'const h = a < b ? <T,>(x: T) => x : list.map((i) => <li key={i}>seven {i > 2 ? <b>eight</b> : "nine"}</li>);',
    'const j = <><Row<K> title="ten" {...k} on={() => { /* eleven */ }} /> it\'s twelve</>;',
    'sink.delete / 2; /* thirteen */',
  ].join('\n');
  const passages = readTypeScript(source, 'a.tsx');
  for (const { start, text } of passages)
    assert.equal(text.length, source.slice(start, start + text.length).length);
  const words = passages.map(({ text }) =>
    text
      .replace(/[^\w' ]/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  assert.deepEqual(words, [
    'one',
    "two 's",
    'three six',
    'four',
    'five',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    "it's twelve",
    'thirteen',
  ]);
});

test('a source that is not understood is reported instead of half read', () => {
  assert.throws(() => check(server, 'const a = {'), /reply\.ts could not be read/);
});

test('prose of a page keeps its place', () => {
  const page = 'A [link](to.md).\n\n```sh\ncode\n```\n<!-- note -->\nEnd.\n';
  const text = readMarkdown(page)[0]?.text ?? '';
  assert.equal(text.length, page.length);
  assert.equal(text.indexOf('End.'), page.indexOf('End.'));
  assert.doesNotMatch(text, /code|note|to\.md/);
});

function check(path: string, text: string): string[] {
  return checkWords(guide, [{ path, text }], paths);
}
