import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildOpenApi, type OpenApiDocument } from '@fettle/contract';
import { findBreaks } from '../packages/contract/src/openapi/openapi-compatibility.ts';
import { generateApiPage } from './generate/api-page.ts';
import { generateChecksPage } from './generate/checks-page.ts';
import { generateClientOperations } from './generate/client-operations.ts';
import { generateClientPage } from './generate/client-page.ts';
import { generateClientTypes } from './generate/client-types.ts';
import { generateConfigurationPage, generateEnvExample } from './generate/configuration.ts';
import { generateExportFormatPage } from './generate/export-format-page.ts';
import { generateLimitsPage } from './generate/limits-page.ts';
import { generateMcpPage, generateToolSnapshot } from './generate/mcp-page.ts';
import {
  generateErrorsPage,
  generateEventsPage,
  generateScopesPage,
  generateSecurityEventsPage,
} from './generate/small-pages.ts';

/*
 * npm run generate: writes every file that is generated from the code. With --check, nothing is written and stale
 * files are an error. The snapshot of v1 accepts additions only, so that nothing released can be removed here.
 */
const root = join(import.meta.dirname, '..');
const snapshotFile = 'packages/contract/src/openapi/openapi.snapshot.json';

/** In this order: the page about the client is made from the files of the client before it. */
const generators: Record<string, () => string> = {
  'packages/client/src/operations.ts': generateClientOperations,
  'packages/client/src/contract-types.ts': generateClientTypes,
  'docs/reference/api.md': generateApiPage,
  'docs/reference/client.md': generateClientPage,
  'docs/reference/errors.md': generateErrorsPage,
  'docs/reference/limits.md': generateLimitsPage,
  'docs/reference/scopes.md': generateScopesPage,
  'docs/reference/events.md': generateEventsPage,
  'docs/reference/security-events.md': generateSecurityEventsPage,
  'docs/reference/checks.md': generateChecksPage,
  'docs/reference/export-format.md': generateExportFormatPage,
  'docs/reference/configuration.md': generateConfigurationPage,
  'docs/reference/mcp-tools.md': generateMcpPage,
  'packages/server/src/mcp/tools.snapshot.json': generateToolSnapshot,
  '.env.example': generateEnvExample,
};

/** Paths of generated files that are out of date. */
export async function findStale(): Promise<string[]> {
  const stale = await Promise.all(
    Object.entries(generators).map(async ([path, generate]) =>
      (await read(path)) === generate() ? [] : [path],
    ),
  );
  return stale.flat();
}

async function writeStale(): Promise<void> {
  for (const [path, generate] of Object.entries(generators)) {
    const text = generate();
    if ((await read(path)) !== text) await write(path, text);
  }
}

/** The expected snapshot, whether it differs, and the released parts of v1 that the code breaks. */
export async function compareSnapshot(): Promise<{ text: string; isStale: boolean; breaks: string[] }> {
  const current = buildOpenApi('v1', { version: '1', serverUrl: '' });
  const text = `${JSON.stringify(current, null, 2)}\n`;
  const released = await read(snapshotFile);
  const breaks = released === null ? [] : findBreaks(JSON.parse(released) as OpenApiDocument, current);
  return { text, isStale: released !== text, breaks };
}

async function read(path: string): Promise<string | null> {
  try {
    return await readFile(join(root, path), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
  console.log(`wrote ${path}`);
}

async function main(isCheck: boolean): Promise<void> {
  const stale = isCheck ? await findStale() : [];
  if (!isCheck) await writeStale();
  const snapshot = await compareSnapshot();
  for (const sentence of snapshot.breaks) console.error(`Breaking change in v1: ${sentence}`);
  const isBroken = snapshot.breaks.length > 0;
  if (isCheck) {
    for (const path of stale) console.error(`${path} is out of date; run npm run generate`);
    if (snapshot.isStale) console.log(`${snapshotFile} is missing additions; run npm run generate`);
  } else if (snapshot.isStale && !isBroken) await write(snapshotFile, snapshot.text);
  process.exitCode = isBroken || (isCheck && stale.length > 0) ? 1 : 0;
}

if (import.meta.main) await main(process.argv.includes('--check'));
