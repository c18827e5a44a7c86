import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { promisify } from 'node:util';

const source = import.meta.dirname;
const root = join(source, '../../..');

const entryPoint = JSON.stringify(join(source, 'index.ts'));

/** Examples of the doc comments, with the file they stand in. */
async function readExamples(): Promise<{ file: string; code: string }[]> {
  const files = (await readdir(source)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(source, file), 'utf8');
      const comments = [...text.matchAll(/@example\n((?: \* ?.*\n)+?) \*\//g)];
      return comments.map(([, lines = '']) => ({ file, code: lines.replace(/^ \* ?/gm, '') }));
    }),
  );
  return found.flat();
}

test('every example of the documentation compiles against the client', { timeout: 120_000 }, async (t) => {
  const examples = await readExamples();
  assert.ok(examples.length >= 15, `only ${examples.length} examples were found`);
  const folder = await mkdtemp(join(tmpdir(), 'fettle-examples-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const types = (await readFile(join(source, 'index.ts'), 'utf8')).match(/\b[A-Z]\w+\b/g) ?? [];
  const names = [...new Set(types)].filter((name) => !name.endsWith('Error'));
  const functions = examples.map(
    ({ file, code }, index) =>
      `// ${file}\nexport async function example${index}(client: Client, id: string, projectId: string, attachmentId: string) {\n${code}\nreturn null;\n}\n`,
  );
  const functionNames = 'allPages, createClient, FettleError, verifyWebhook, WebhookError';
  const header = `import { ${functionNames}, ${names.map((name) => `type ${name}`).join(', ')} } from ${entryPoint};\n`;
  await writeFile(join(folder, 'examples.mts'), header + functions.join('\n'));
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noUnusedLocals: false,
      noUnusedParameters: false,
      typeRoots: [join(root, 'node_modules/@types')],
    },
    include: ['examples.mts'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(root, 'node_modules/.bin/tsc');
  const options = { cwd: root, timeout: 100_000, maxBuffer: 1024 * 1024 };
  const output = await promisify(execFile)(tsc, ['-p', folder], options).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string; message: string }) => error.stdout || error.message,
  );
  assert.equal(output, '');
});

test('every export of the client has an example', async () => {
  const files = (await readdir(source)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const text = (await Promise.all(files.map((name) => readFile(join(source, name), 'utf8')))).join('\n');
  const index = (await readFile(join(source, 'index.ts'), 'utf8')).replace(/ from '[^']+'/g, '');
  for (const [name] of index.matchAll(/\b(?!export\b|type\b)[A-Za-z]\w+\b/g)) {
    const documented = new RegExp(
      `@example(?:(?!\\*/)[\\s\\S])*\\*/\\s*export (?:async )?(?:type|interface|class|function\\*?) ${name}\\b`,
    );
    assert.match(text, documented, `${name} has no example`);
  }
});
