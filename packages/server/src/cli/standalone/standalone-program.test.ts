import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commands } from '../commands.ts';
import type { Io } from '../io.ts';
import { runCommand } from '../run-command.ts';
import { runProgram } from '../run-program.ts';
import { serviceCommands, standaloneProgram } from './standalone-program.ts';

async function run(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  return collect((io) => runProgram(standaloneProgram, args, {}, io));
}

async function collect(command: (io: Io) => Promise<number>) {
  const out: string[] = [];
  const error: string[] = [];
  const code = await command({ out: (line) => out.push(line), error: (line) => error.push(line) });
  return { code, out: out.join('\n'), error: error.join('\n') };
}

test('every command of the repository is either in the package or named as missing from it', () => {
  const inPackage = standaloneProgram.commands.map(({ name }) => name);
  assert.deepEqual([...inPackage, ...serviceCommands].sort(), commands.map(({ name }) => name).sort());
});

test('help lists the commands of the package and says where the others are, in 80 columns', async () => {
  const { code, out } = await run('help');
  assert.equal(code, 0);
  for (const name of ['audit', 'import', 'mcp', ...serviceCommands])
    assert.match(out, new RegExp(`\\b${name}\\b`));
  assert.match(out, /source code/);
  for (const line of out.split('\n')) assert.ok(line.length <= 80, line);
});

test('the help of a command is the same text as in the repository', async () => {
  for (const name of ['audit', 'import', 'mcp']) {
    const inRepository = await collect((io) => runCommand([name, '--help'], {}, io));
    assert.deepEqual(await run(name, '--help'), inRepository);
  }
});

test('a command of the service says where to get it and exits with 2', async () => {
  for (const name of serviceCommands) {
    const { code, out, error } = await run(...name.split(' '));
    assert.deepEqual([code, out], [2, '']);
    assert.ok(error.startsWith(`fettle: "${name}" is not in this package`), error);
    assert.ok(error.includes(`npm run fettle -- ${name}`), error);
  }
});

test('an unknown command prints the overview', async () => {
  const { code, error } = await run('sevre');
  assert.equal(code, 2);
  assert.match(error, /^fettle: unknown command "sevre"\.\nUsage: fettle <command>/);
});

test('settings of a service that an audit does not use cannot stop it', async () => {
  const args = ['audit', 'http://127.0.0.1:1/'];
  const environment = { PORT: 'a pipe', FETTLE_ALLOW_PRIVATE_NETWORKS: '10.0.0.0/8' };
  const { code, error } = await collect((io) => runProgram(standaloneProgram, args, environment, io));
  assert.equal(code, 1);
  assert.match(error, /--allow-private/);
});
