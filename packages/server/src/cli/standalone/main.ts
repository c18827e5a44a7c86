#!/usr/bin/env node
import { endProcess } from '../end-process.ts';
import { terminal } from '../io.ts';
import { runProgram } from '../run-program.ts';
import { standaloneProgram } from './standalone-program.ts';

// A reader that closes the pipe early, as `head` does, has seen enough.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

await endProcess(await runProgram(standaloneProgram, process.argv.slice(2), process.env, terminal));
