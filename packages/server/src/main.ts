#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { endProcess } from './cli/end-process.ts';
import { terminal } from './cli/io.ts';

// Reading the sources is most of a start: what was made of them is kept beside the packages, where nobody else may
// write. A folder that cannot be written to costs time only.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/fettle'));
const { runCommand } = await import('./cli/run-command.ts');

// Whoever reads has seen enough, as `head` does: nothing went wrong, and there is nobody to tell.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

await endProcess(await runCommand(process.argv.slice(2), process.env, terminal));
