import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyBlock, applyExample, type ExampleBlock, readExample, readTests } from './apply-example.ts';

const page = `# Adding a thing

\`\`\`ts new packages/a/b.ts
export const b = 1;
\`\`\`

\`\`\`sh
npm run check
npm test -- packages/a/b.test.ts  packages/a/c.test.ts
npm test -- --test-name-pattern='is planted' packages/a/d.test.ts
\`\`\`

\`\`\`diff index.ts
+export { b } from './b.ts';
 export { c } from './c.ts';
\`\`\`

\`\`\`ts
npm test -- not/this.test.ts
\`\`\`
`;

const diff = (body: string): ExampleBlock => ({
  name: 'page.md, block 1 (a.ts)',
  kind: 'diff',
  path: 'a.ts',
  body,
});

describe('the blocks of a page', () => {
  it('are those that create or change a file, named by page and number', () => {
    assert.deepEqual(readExample('page.md', page), [
      {
        name: 'page.md, block 1 (packages/a/b.ts)',
        kind: 'new',
        path: 'packages/a/b.ts',
        body: 'export const b = 1;\n',
      },
      {
        name: 'page.md, block 2 (index.ts)',
        kind: 'diff',
        path: 'index.ts',
        body: "+export { b } from './b.ts';\n export { c } from './c.ts';\n",
      },
    ]);
  });

  it('name the tests to run', () => {
    assert.deepEqual(readTests(page), [
      ['packages/a/b.test.ts', 'packages/a/c.test.ts'],
      ['--test-name-pattern=is planted', 'packages/a/d.test.ts'],
    ]);
  });

  it('must name a file inside the repository', () => {
    for (const fence of ['diff', 'diff ../a.ts', 'diff /a.ts', 'ts new ', 'ts new a b.ts']) {
      assert.throws(
        () => readExample('page.md', `\`\`\`${fence}\n+a\n\`\`\`\n`),
        /page\.md, block 1 must name a file/,
      );
    }
  });

  it('apply in order, to what earlier ones made of a file', () => {
    const blocks = [diff(' a\n+b\n'), diff(' b\n+c\n')];
    const changed = applyExample(
      blocks,
      () => 'a\n',
      () => [],
    );
    assert.deepEqual([...changed], [['a.ts', 'a\nb\nc\n']]);
  });

  it('give a migration the number after the last one', () => {
    const block: ExampleBlock = { name: '', kind: 'new', path: 'db/NNNN-uptime.sql', body: 'select 1;\n' };
    const list = (folder: string) => (folder === 'db' ? ['0002-b.sql', '0017-a.sql', 'notes.md'] : []);
    assert.deepEqual([...applyExample([block], () => undefined, list).keys()], ['db/0018-uptime.sql']);
  });
});

describe('a change of a file', () => {
  it('replaces removed lines and keeps context, at several places', () => {
    const text = 'a\nb\n\nc\nd\n';
    assert.equal(applyBlock(diff(' a\n-b\n+B\n\n@@\n-d\n+e\n+f\n'), text), 'a\nB\n\nc\ne\nf\n');
  });

  it('counts a number up, whatever it is', () => {
    const counted = diff("-const version = '2026.<n>';\n+const version = '2026.<n + 1>';\n");
    assert.equal(applyBlock(counted, "const version = '2026.41';\n"), "const version = '2026.42';\n");
  });

  it('is refused where its lines are missing or ambiguous, with the page, the block, the file, and the lines', () => {
    assert.throws(
      () => applyBlock(diff(' x\n y\n+z\n'), 'x\n'),
      /^Error: page\.md, block 1 \(a\.ts\) does not apply\. These lines must occur once and are not there:\nx\ny$/,
    );
    assert.throws(() => applyBlock(diff(' x\n+z\n'), 'x\nx\n'), /are there 2 times:\nx$/);
  });

  it('is refused without a place, without marks, and where the file is missing or exists already', () => {
    assert.throws(() => applyBlock(diff('+z\n'), 'x\n'), /added lines only/);
    assert.throws(() => applyBlock(diff('z\n'), 'x\n'), /a line without ' ', '\+', or '-': z/);
    assert.throws(() => applyBlock(diff(' x\n'), undefined), /does not exist/);
    assert.throws(() => applyBlock({ ...diff('x\n'), kind: 'new' }, 'x\n'), /creates a file that exists/);
  });
});
