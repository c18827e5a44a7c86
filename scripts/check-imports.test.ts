import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { checkImports } from './check-imports.ts';
import { readImports } from './read-imports.ts';

const server = 'packages/server/src';
const dashboard = 'packages/dashboard/src';

/** Forbidden: the file, what it imports, and the expected message. */
const forbidden: [string, string, RegExp][] = [
  ['packages/contract/src/a.ts', "import '@fettle/server';", /contract must not import server/],
  ['packages/egress/src/a.ts', "export * from '@fettle/auditor';", /egress must not import auditor/],
  [
    'packages/auditor/src/a.ts',
    "import type { X } from '@fettle/contract';",
    /auditor must not import contract/,
  ],
  [
    'packages/client/src/a.ts',
    "import type { X } from '@fettle/contract';",
    /client must not import contract/,
  ],
  ['packages/dashboard/src/data/a.ts', "import { X } from '@fettle/contract';", /only types of contract/],
  ['packages/client/src/a.ts', "import 'node:fs';", /runs in browsers/],
  ['packages/dashboard/src/a.ts', "import { limits } from '@fettle/contract';", /only types of contract/],
  [
    'packages/dashboard/src/a.ts',
    "import { x } from '@fettle/auditor';",
    /dashboard must not import auditor/,
  ],
  ['packages/server/src/a.ts', "import { x } from '@fettle/auditor/score-scale';", /entry point only/],
  [
    `${dashboard}/features/board/a.tsx`,
    "import { x } from '../task/b.tsx';",
    /the feature board must not import the feature task/,
  ],
  [`${dashboard}/routes.tsx`, "import { x } from './main.tsx';", /routes.tsx must not import main.tsx/],
  [`${dashboard}/shell/a.tsx`, "import { x } from '../routes.tsx';", /shell\/ must not import routes.tsx/],
  [
    `${dashboard}/features/task/a.tsx`,
    "import type { X } from '../../shell/b.tsx';",
    /features\/ must not import shell\//,
  ],
  [
    `${dashboard}/commands/a.tsx`,
    "import { x } from '../features/task/b.tsx';",
    /commands\/ must not import features\//,
  ],
  [
    `${dashboard}/components/tasks/a.tsx`,
    "import { x } from '../../commands/b.ts';",
    /components\/ must not import commands\//,
  ],
  [
    `${dashboard}/data/tasks/a.ts`,
    "const x = import('../../components/tasks/b.tsx');",
    /data\/ must not import components\//,
  ],
  [`${dashboard}/data/a.ts`, "import { x } from '../ui/b.tsx';", /data\/ must not import ui\//],
  [`${dashboard}/ui/a.tsx`, "import { x } from '../data/b.ts';", /ui\/ must not import data\//],
  [
    `${dashboard}/ui/fields/a.tsx`,
    "import { strings } from '../../strings/index.ts';",
    /ui\/ knows only strings\/common.ts and strings\/format\//,
  ],
  [
    `${dashboard}/ui/a.tsx`,
    "import type { Task } from '@fettle/contract';",
    /ui\/ must not know the service/,
  ],
  [
    `${dashboard}/strings/a.ts`,
    "import { x } from '../browser/b.ts';",
    /strings\/ must not import browser\//,
  ],
  [`${dashboard}/utils/a.ts`, "import { x } from '../ui/b.tsx';", /utils\/a.ts has no level/],
  [`${server}/a.ts`, "import '@fettle/client';", /server must not import client/],
  [`${server}/a.ts`, "import '@fettle/egress/src/private.ts';", /through their entry point only/],
  [`${server}/a.ts`, "import '@fettle/egress/testing/certificate.ts';", /through their entry point only/],
  [`${server}/a.ts`, "import '../../egress/src/index.ts';", /leaves its package/],
  [`${server}/a.ts`, "import x from 'left-pad';", /left-pad is not declared/],
  [`${server}/a.ts`, "const x = await import('@scope/left-pad/part');", /@scope\/left-pad is not declared/],
  [`${server}/a.ts`, "import fc from 'only-root';", /only-root is not declared/],
  [`${server}/a.ts`, "import { x } from './testing/harness.ts';", /for tests/],
  [`${server}/features/tasks/a.ts`, "import 'fastify';", /only http\/, app.ts and serve\//],
  [`${server}/http/a.ts`, "import '@modelcontextprotocol/server';", /only mcp\/ knows the MCP SDK/],
  [`${server}/mcp/a.ts`, "import '../features/tasks/index.ts';", /mcp\/ must not import the feature tasks/],
  [`${server}/http/a.ts`, "import '../features/tasks/index.ts';", /http\/ must not import the feature tasks/],
  [
    `${server}/work/a.ts`,
    "import type { T } from '../features/tasks/x.ts';",
    /work\/ must not import the feature/,
  ],
  [`${server}/http/a.ts`, "import '../workers.ts';", /http\/ must not import workers.ts/],
  [`${server}/http/a.ts`, "import '../mcp/tools.ts';", /http\/ must not import mcp\//],
  [`${server}/db/a.ts`, "import type { Ctx } from '../context.ts';", /db\/ must not import context.ts/],
  [`${server}/mail/a.ts`, "import '../work/loop.ts';", /mail\/ must not import work\//],
  [`${server}/settings/a.ts`, "import '../config.ts';", /settings\/ must not import config.ts/],
  [`${server}/new-folder/a.ts`, "import '../ids.ts';", /is at no level/],
  [`${server}/features/tasks/a.ts`, "import '../../app.ts';", /the feature tasks must not import app.ts/],
  [`${server}/features.ts`, "import './main.ts';", /features.ts must not import main.ts/],
  [
    `${server}/features/tasks/a.ts`,
    "import {\n  x,\n} from '../projects/project-store.ts';",
    /index.ts or access.ts/,
  ],
  [`${server}/features/tasks/a.ts`, "import { x } from '../webhooks/log/index.ts';", /index.ts or access.ts/],
];

const allowed: [string, string][] = [
  ['packages/auditor/src/a.ts', "import { open } from '@fettle/egress';"],
  ['packages/auditor/src/a.test.ts', "import '@fettle/egress/testing/certificate.ts';"],
  ['packages/client/src/a.test.ts', "import { X } from '@fettle/contract';"],
  [
    `${server}/a.ts`,
    "import '@fettle/contract';\nimport '@fettle/auditor';\nimport pg from 'declared/part';",
  ],
  [
    `${server}/a.test.ts`,
    "import '@fettle/client';\nimport fc from 'only-root';\nimport './testing/harness.ts';",
  ],
  [`${server}/features/tasks/a.ts`, "import '../projects/access.ts';\nimport '../../db/connect.ts';"],
  [`${dashboard}/main.tsx`, "import './routes.tsx';\nimport './styles.css';\nimport './ui/a.tsx';"],
  [
    `${dashboard}/features/task/time/a.tsx`,
    "import '../task-page.tsx';\nimport '../../../data/b.ts';\nimport '../../../ui/c.tsx';",
  ],
  [`${dashboard}/ui/a.tsx`, "import { common } from '../strings/common.ts';\nimport '../browser/b.ts';"],
  [`${server}/http/register-routes.ts`, "import fastify from 'fastify';\nimport '../db/failures.ts';"],
  [`${server}/a.ts`, "// import 'left-pad';\n/* import 'left-pad'; */\nconst x = `\nimport 'left-pad';\n`;"],
  ['scripts/a.ts', "import 'only-root';\nimport '../packages/server/src/db/connect.ts';"],
];

for (const [file, source, message] of forbidden) {
  test(`refuses ${source.replaceAll('\n', ' ')} in ${file}`, async (t) => {
    const faults = await checkProject(t, { [file]: source });
    assert.equal(faults.length, 1, faults.join('\n'));
    assert.match(faults[0] ?? '', message);
  });
}

for (const [file, source] of allowed) {
  test(`allows ${source.replaceAll('\n', ' ')} in ${file}`, async (t) => {
    assert.deepEqual(await checkProject(t, { [file]: source }), []);
  });
}

test('finds a cycle through several files, also one of types alone', async (t) => {
  const faults = await checkProject(t, {
    'packages/egress/src/a.ts': "import './b.ts';",
    'packages/egress/src/b.ts': "export { c } from './c.ts';",
    'packages/egress/src/c.ts': "import { a } from './a.ts';",
    'packages/egress/src/d.ts': "import type { E } from './e.ts';",
    'packages/egress/src/e.ts': "import './d.ts';",
  });
  const path = (name: string) => `packages/egress/src/${name}.ts`;
  assert.deepEqual(
    faults,
    [
      ['a', 'b', 'c', 'a'],
      ['d', 'e', 'd'],
    ].map((cycle) => `import cycle: ${cycle.map(path).join(' → ')}`),
  );
});

test('the project itself keeps every rule', async () => {
  assert.deepEqual(await checkImports(join(import.meta.dirname, '..')), []);
});

test('reads each form of import once, and knows which are gone at run time', () => {
  const source = `import a from 'a';
import { type B } from "b";
import type { C } from 'c'; import * as d from 'd';
export type * from 'e';
export { f, g as h } from 'f';
import 'g';
const text = "import 'no'";`;
  assert.deepEqual(
    readImports(source).map(({ specifier, typeOnly }) => `${specifier}${typeOnly ? ' type' : ''}`),
    ['a', 'b', 'c type', 'd', 'e type', 'f', 'g'],
  );
});

async function checkProject(t: TestContext, files: Record<string, string>): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'fettle-imports-'));
  t.after(() => rm(root, { recursive: true }));
  const packages = ['contract', 'egress', 'auditor', 'server', 'client', 'dashboard'];
  const manifests = packages.map((name): [string, string] => [
    `packages/${name}/package.json`,
    JSON.stringify({ dependencies: name === 'server' ? { fastify: '1', declared: '1' } : {} }),
  ]);
  const all = {
    'package.json': '{"devDependencies":{"only-root":"1"}}',
    ...Object.fromEntries(manifests),
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return checkImports(root);
}
