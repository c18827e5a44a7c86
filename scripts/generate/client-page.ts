import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operationsByResource, resourceTitles } from '@fettle/contract';
import { blocks, code, page, table } from './markdown.ts';

const folder = join(import.meta.dirname, '..', 'typedoc');
const timeoutMs = 120_000;

const introduction = `Everything that \`@fettle/client\` exports, except the types of requests and responses. The [package
page](../../packages/client/README.md) shows how to use it. A client has one method for each operation; the [API
reference](api.md) describes their fields, and editors show them too.`;

/**
 * The reference of the client: its methods, and what TypeDoc reads from the comments in its source. TypeDoc does not
 * support TypeScript 7 yet, so it has a TypeScript 6 of its own in \`scripts/typedoc\`.
 */
export function generateClientPage(): string {
  const methods = Object.entries(operationsByResource).map(([resource, operations]) =>
    blocks(
      `### ${resourceTitles[resource as keyof typeof resourceTitles].title}`,
      table(
        ['method', 'what it does', 'surface'],
        Object.values(operations).map(({ name, summary, surfaces }) => [
          `[${code(name)}](api.md#${name.toLowerCase()})`,
          summary,
          surfaces.join(', '),
        ]),
      ),
    ),
  );
  return page('Client', introduction, '## Methods', ...methods, readComments());
}

/** @throws Error if something that is exported has no comment, or if a link in a comment leads nowhere */
function readComments(): string {
  const out = mkdtempSync(join(tmpdir(), 'fettle-typedoc-'));
  try {
    const typedoc = join(folder, 'node_modules', 'typedoc', 'bin', 'typedoc');
    execFileSync(process.execPath, [typedoc, '--out', out], {
      cwd: folder,
      timeout: timeoutMs,
      stdio: 'pipe',
    });
    return readFileSync(join(out, 'client.md'), 'utf8').trim();
  } finally {
    rmSync(out, { recursive: true });
  }
}
