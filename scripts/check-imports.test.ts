import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { checkImports } from './check-imports.ts';
import { readImports } from './read-imports.ts';

const SERVER = 'packages/server/src';
const DASHBOARD = 'packages/dashboard/src';

/** Forbidden: file, what it imports, what the check must say. */
const FORBIDDEN: [string, string, RegExp][] = [
  ['packages/contract/src/a.ts', "import '@fettle/server';", /contract must not import server/],
  ['packages/egress/src/a.ts', "export * from '@fettle/auditor';", /egress must not import auditor/],
  [
    'packages/auditor/src/a.ts',
    "import type { X } from '@fettle/contract';",
    /auditor must not import contract/,
  ],
  ['packages/client/src/a.ts', "import { X } from '@fettle/contract';", /only types of contract/],
  ['packages/client/src/a.ts', "import 'node:fs';", /runs in browsers/],
  ['packages/dashboard/src/a.ts', "import { limits } from '@fettle/contract';", /only types of contract/],
  [
    `${DASHBOARD}/features/board/a.tsx`,
    "import { x } from '../task/b.tsx';",
    /the feature board must not import the feature task/,
  ],
  [`${DASHBOARD}/routes.tsx`, "import { x } from './main.tsx';", /routes.tsx must not import main.tsx/],
  [`${DASHBOARD}/shell/a.tsx`, "import { x } from '../routes.tsx';", /shell\/ must not import routes.tsx/],
  [
    `${DASHBOARD}/features/task/a.tsx`,
    "import type { X } from '../../shell/b.tsx';",
    /features\/ must not import shell\//,
  ],
  [
    `${DASHBOARD}/commands/a.tsx`,
    "import { x } from '../features/task/b.tsx';",
    /commands\/ must not import features\//,
  ],
  [
    `${DASHBOARD}/components/tasks/a.tsx`,
    "import { x } from '../../commands/b.ts';",
    /components\/ must not import commands\//,
  ],
  [
    `${DASHBOARD}/data/tasks/a.ts`,
    "const x = import('../../components/tasks/b.tsx');",
    /data\/ must not import components\//,
  ],
  [`${DASHBOARD}/data/a.ts`, "import { x } from '../ui/b.tsx';", /data\/ must not import ui\//],
  [`${DASHBOARD}/ui/a.tsx`, "import { x } from '../data/b.ts';", /ui\/ must not import data\//],
  [
    `${DASHBOARD}/ui/fields/a.tsx`,
    "import { strings } from '../../strings/index.ts';",
    /ui\/ knows only strings\/common.ts and strings\/format\//,
  ],
  [
    `${DASHBOARD}/ui/a.tsx`,
    "import type { Task } from '@fettle/contract';",
    /ui\/ must not know the service/,
  ],
  [
    `${DASHBOARD}/strings/a.ts`,
    "import { x } from '../browser/b.ts';",
    /strings\/ must not import browser\//,
  ],
  [`${DASHBOARD}/utils/a.ts`, "import { x } from '../ui/b.tsx';", /utils\/a.ts has no level/],
  [`${SERVER}/a.ts`, "import '@fettle/client';", /server must not import client/],
  [`${SERVER}/a.ts`, "import '@fettle/egress/src/private.ts';", /by their door only/],
  [`${SERVER}/a.ts`, "import '@fettle/egress/testing/certificate.ts';", /by their door only/],
  [`${SERVER}/a.ts`, "import '../../egress/src/index.ts';", /leaves its package/],
  [`${SERVER}/a.ts`, "import x from 'left-pad';", /left-pad is not declared/],
  [`${SERVER}/a.ts`, "const x = await import('@scope/left-pad/part');", /@scope\/left-pad is not declared/],
  [`${SERVER}/a.ts`, "import fc from 'only-root';", /only-root is not declared/],
  [`${SERVER}/a.ts`, "import { x } from './testing/harness.ts';", /for tests/],
  [`${SERVER}/features/tasks/a.ts`, "import 'fastify';", /only http\/, app.ts and serve\//],
  [`${SERVER}/http/a.ts`, "import '@modelcontextprotocol/server';", /only mcp\/ knows the MCP SDK/],
  [`${SERVER}/mcp/a.ts`, "import '../features/tasks/index.ts';", /mcp\/ must not import the feature tasks/],
  [`${SERVER}/http/a.ts`, "import '../features/tasks/index.ts';", /http\/ must not import the feature tasks/],
  [
    `${SERVER}/work/a.ts`,
    "import type { T } from '../features/tasks/x.ts';",
    /work\/ must not import the feature/,
  ],
  [`${SERVER}/http/a.ts`, "import '../workers.ts';", /http\/ must not import workers.ts/],
  [`${SERVER}/http/a.ts`, "import '../mcp/tools.ts';", /http\/ must not import mcp\//],
  [`${SERVER}/db/a.ts`, "import type { Ctx } from '../context.ts';", /db\/ must not import context.ts/],
  [`${SERVER}/mail/a.ts`, "import '../work/loop.ts';", /mail\/ must not import work\//],
  [`${SERVER}/settings/a.ts`, "import '../config.ts';", /settings\/ must not import config.ts/],
  [`${SERVER}/new-folder/a.ts`, "import '../ids.ts';", /is at no level/],
  [`${SERVER}/features/tasks/a.ts`, "import '../../app.ts';", /the feature tasks must not import app.ts/],
  [`${SERVER}/features.ts`, "import './main.ts';", /features.ts must not import main.ts/],
  [
    `${SERVER}/features/tasks/a.ts`,
    "import {\n  x,\n} from '../projects/project-store.ts';",
    /index.ts or access.ts/,
  ],
  [`${SERVER}/features/tasks/a.ts`, "import { x } from '../webhooks/log/index.ts';", /index.ts or access.ts/],
];

const ALLOWED: [string, string][] = [
  ['packages/auditor/src/a.ts', "import { open } from '@fettle/egress';"],
  ['packages/auditor/src/a.test.ts', "import '@fettle/egress/testing/certificate.ts';"],
  ['packages/client/src/a.ts', "import type { X } from '@fettle/contract';"],
  [
    `${SERVER}/a.ts`,
    "import '@fettle/contract';\nimport '@fettle/auditor';\nimport pg from 'declared/part';",
  ],
  [
    `${SERVER}/a.test.ts`,
    "import '@fettle/client';\nimport fc from 'only-root';\nimport './testing/harness.ts';",
  ],
  [`${SERVER}/features/tasks/a.ts`, "import '../projects/access.ts';\nimport '../../db/connect.ts';"],
  [`${DASHBOARD}/main.tsx`, "import './routes.tsx';\nimport './styles.css';\nimport './ui/a.tsx';"],
  [
    `${DASHBOARD}/features/task/time/a.tsx`,
    "import '../task-page.tsx';\nimport '../../../data/b.ts';\nimport '../../../ui/c.tsx';",
  ],
  [`${DASHBOARD}/ui/a.tsx`, "import { common } from '../strings/common.ts';\nimport '../browser/b.ts';"],
  [`${SERVER}/http/mount.ts`, "import fastify from 'fastify';\nimport '../db/failures.ts';"],
  [`${SERVER}/a.ts`, "// import 'left-pad';\n/* import 'left-pad'; */\nconst x = `\nimport 'left-pad';\n`;"],
  ['scripts/a.ts', "import 'only-root';\nimport '../packages/server/src/db/connect.ts';"],
];

for (const [file, source, message] of FORBIDDEN) {
  test(`refuses ${source.replaceAll('\n', ' ')} in ${file}`, async (t) => {
    const faults = await checkProject(t, { [file]: source });
    assert.equal(faults.length, 1, faults.join('\n'));
    assert.match(faults[0] ?? '', message);
  });
}

for (const [file, source] of ALLOWED) {
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
