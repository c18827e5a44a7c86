import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackedPackage } from './install-packages.ts';
import { run, runOrThrow } from './run.ts';

/*
 * What is tried with the installed packages, in each runtime. A runtime is the beginning of a command line that runs a
 * JavaScript file.
 */

export interface Target {
  serviceUrl: string;
  token: string;
  projectId: string;
}

const createTask = `
const { FETTLE_URL: baseUrl, FETTLE_TOKEN: token, FETTLE_PROJECT: projectId } = process.env;
const task = await createClient({ baseUrl, token }).createTask({ projectId, title: process.argv.at(-1) });
const found = [];
for await (const { id } of allPages(createClient({ baseUrl, token }).listTasks, { projectId, limit: 1 })) found.push(id);
const missing = await createClient({ baseUrl, token }).getTask({ id: 'none' }).catch((error) => error);
const text = '{}';
const forged = await verifyWebhook({ body: text, headers: {}, secret: 'whsec_eA' }).catch((error) => error);
console.log(JSON.stringify([task.title, found.includes(task.id), missing instanceof FettleError && missing.code,
  forged instanceof WebhookError && forged.code]));
`;
const names = 'allPages, createClient, FettleError, verifyWebhook, WebhookError';

/** Creates tasks with the client from an ES module and from CommonJS. */
export async function tryClient(runtime: readonly string[], folder: string, target: Target): Promise<void> {
  const scripts = {
    'create-task.mjs': `import process from 'node:process';\nimport { ${names} } from '@fettle/client';\n${createTask}`,
    'create-task.cjs': `const process = require('node:process');\nimport('@fettle/client').then(async ({ ${names} }) => {${createTask}});`,
  };
  for (const [file, code] of Object.entries(scripts)) {
    await writeFile(join(folder, file), code);
    const title = `From ${file} in ${runtime.join(' ')}`;
    const printed = await runOrThrow(...withArguments(runtime, [file, title]), {
      cwd: folder,
      env: {
        FETTLE_URL: target.serviceUrl,
        FETTLE_TOKEN: target.token,
        FETTLE_PROJECT: target.projectId,
      },
    });
    assert.deepEqual(JSON.parse(printed), [title, true, 'NOT_FOUND', 'MISSING_HEADER']);
  }
}

/** Audits a site on this machine with the library, and checks that nothing else is reached by default. */
export async function tryAuditor(
  runtime: readonly string[],
  folder: string,
  siteUrl: string,
): Promise<{ score: number | null; issues: number }> {
  const code = `import process from 'node:process';
import { auditSite, CrawlError, createEgress } from '@fettle/auditor';
const audit = async (options) => {
  const egress = createEgress({ userAgent: 'FettleBot', ...options });
  try {
    return await auditSite({ url: process.argv.at(-1), limits: { maxPages: 30, maxDepth: 5 }, egress });
  } finally {
    await egress.close();
  }
};
const refused = await audit({}).catch((error) => error);
const { analysis } = await audit({ allowPrivateNetworks: ['127.0.0.0/8'] });
console.log(JSON.stringify({ refused: refused instanceof CrawlError && refused.code,
  score: analysis.seoReport.overallScore, issues: analysis.issueCount }));
`;
  await writeFile(join(folder, 'audit.mjs'), code);
  const printed = await runOrThrow(...withArguments(runtime, ['audit.mjs', siteUrl]), { cwd: folder });
  const { refused, score, issues } = JSON.parse(printed);
  assert.equal(refused, 'BLOCKED_ADDRESS');
  return { score, issues };
}

/** The reports of `fettle audit --json`, without what is different in every audit. */
export async function readAudit(
  command: readonly string[],
  { folder, siteUrl, path = [] }: { folder: string; siteUrl: string; path?: readonly string[] },
): Promise<Record<string, unknown>> {
  const args = ['audit', siteUrl, '--json', '--allow-private', '127.0.0.0/8', '--max-pages', '30'];
  const { code, stdout, stderr } = await run(...withArguments(command, args), { cwd: folder, path });
  assert.equal(code, 0, stderr);
  const { seoReport, generalReport, linkReport, issueCount, occurrences, rulesetVersion } =
    JSON.parse(stdout);
  return { seoReport, generalReport, linkReport, issueCount, occurrences, rulesetVersion };
}

/** Type-checks the code of the packages' pages and a few more lines, strictly and with the declarations themselves. */
export async function checkTypes(
  tsc: string,
  folder: string,
  { packed, types }: { packed: readonly PackedPackage[]; types: string },
): Promise<void> {
  const source = join(folder, 'src');
  await mkdir(source, { recursive: true });
  for (const { published } of packed) {
    const readme = await readFile(join(folder, 'node_modules', published.name, 'README.md'), 'utf8');
    const blocks = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)];
    for (const [index, [, code = '']] of blocks.entries())
      await writeFile(join(source, `${published.folder}-${index}.ts`), code);
  }
  await writeFile(join(source, 'results.ts'), typedUses);
  // Under node16, `package.json` decides the format of the files.
  const manifest = join(folder, 'package.json');
  const fields: object = JSON.parse(await readFile(manifest, 'utf8'));
  await writeFile(manifest, JSON.stringify({ ...fields, type: 'module' }));
  for (const [module, moduleResolution] of [
    ['node16', 'node16'],
    ['esnext', 'bundler'],
  ] as const) {
    const compilerOptions = {
      ...{ module, moduleResolution, target: 'es2022', noEmit: true, strict: true, skipLibCheck: false },
      ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, isolatedModules: true },
      // Where the package manager of the example would have installed Node's types, or those of a browser.
      ...(types === '' ? { lib: ['es2022', 'dom'], types: [] } : { lib: ['es2022'], types: [types] }),
    };
    const file = join(folder, `tsconfig.${moduleResolution}.json`);
    await writeFile(file, JSON.stringify({ compilerOptions, include: ['src'] }));
    await runOrThrow(tsc, ['-p', file], { cwd: folder });
  }
}

/** Fails to compile if a type is missing, `any`, or wrong. */
const typedUses = `import { type CallResult, type Client, createClient, type Task, type WebhookEvent } from '@fettle/client';
type IsAny<T> = 0 extends 1 & T ? true : false;
const client: Client = createClient({ baseUrl: 'https://fettle.example.com' });
export const isAny: IsAny<typeof client.createTask> = false;
export const isAnyResult: IsAny<CallResult<'getAudit'>> = false;
export async function first(projectId: string): Promise<Task['priority'] | undefined> {
  const { items } = await client.listTasks({ projectId, priority: 'high' });
  // @ts-expect-error a priority that does not exist
  await client.listTasks({ priority: 'huge' });
  // @ts-expect-error the title is missing
  await client.createTask({ projectId });
  // @ts-expect-error an operation of the dashboard
  client.createOrg;
  return items[0]?.priority;
}
export function titleOf(event: WebhookEvent): string | null {
  return event.type === 'task.created' ? event.data.task.title : null;
}
`;

function withArguments(command: readonly string[], args: readonly string[]): [string, string[]] {
  const [program = '', ...start] = command;
  return [program, [...start, ...args]];
}
