#!/usr/bin/env node
import { endProcess } from './cli/end-process.ts';
import { terminal } from './cli/io.ts';
import { runCommand } from './cli/run-command.ts';

// Whoever reads has seen enough, as `head` does: nothing went wrong, and there is nobody to tell.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

await endProcess(await runCommand(process.argv.slice(2), process.env, terminal));
