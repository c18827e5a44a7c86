import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { testDatabase } from '../testing/database.ts';
import { fettle, urlOf } from '../testing/fettle-command.ts';
import { version } from '../version.ts';
import { commands } from './commands.ts';
import type { Io } from './io.ts';
import { runCommand } from './run-command.ts';
import { loadCommands } from './run-program.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'fettle-cli-'));
after(() => rm(dataDir, { recursive: true, force: true }));

/** In this process: what is refused before anything is opened needs no other. */
async function run(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const out: string[] = [];
  const error: string[] = [];
  const io: Io = { out: (line) => out.push(line), error: (line) => error.push(line) };
  const code = await runCommand(args, { FETTLE_DATA_DIR: dataDir }, io);
  return { code, out: out.join('\n'), error: error.join('\n') };
}

test('--help lists every command on stdout, and each one has its own help', async () => {
  const { code, out } = await run('--help');
  assert.equal(code, 0);
  const loaded = await loadCommands({ commands });
  assert.deepEqual(
    loaded.map(({ name }) => name),
    commands.map(({ name }) => name),
  );
  for (const { name, summary, options } of loaded) {
    assert.ok(out.includes(`${name} `) && out.includes(summary), name);
    const help = await run(...name.split(' '), '--help');
    assert.equal(help.code, 0);
    assert.ok(help.out.startsWith(`Usage: fettle ${name}`), name);
    for (const option of Object.keys(options)) assert.ok(help.out.includes(`--${option}`), option);
  }
});

test('--version prints the version and nothing else', async () => {
  assert.deepEqual(await run('--version'), { code: 0, out: version, error: '' });
});

const wrong: [args: string[], first: string][] = [
  [[], 'Usage: fettle <command> [options]'],
  [['sevre'], 'fettle: unknown command "sevre".'],
  [
    ['user'],
    'fettle: "user" requires a subcommand: create, reset-password, reset-factors, verify, set-email, delete.',
  ],
  [
    ['user', 'rename'],
    'fettle: "user" requires a subcommand: create, reset-password, reset-factors, verify, set-email, delete.',
  ],
  [['migrate', '--fast'], 'fettle migrate: unknown option "--fast".'],
  [['migrate', 'now'], 'fettle migrate: unexpected argument "now".'],
  [['backup'], 'fettle backup: <file> is missing.'],
  [['restore', 'a', 'b'], 'fettle restore: unexpected argument "b".'],
  [['user', 'create', '--email', 'a@example.com'], 'fettle user create: --name <name> is missing.'],
  [['user', 'create', '--email'], 'fettle user create: option "--email <value>" argument missing.'],
  [['user', 'create', '--email', 'a@b.c', '--name', ''], 'fettle user create: --name must not be empty.'],
  [
    ['user', 'create', '--email', 'eve', '--name', 'Eve'],
    'fettle user create: "email" must be a valid email address, such as "ada@example.com".',
  ],
  [
    ['user', 'create', '--email', 'a@b.c', '--name', 'A', '--org', 'O', '--org-slug', 'o'],
    'fettle user create: --org creates an organization and --org-slug joins one: use only one of them.',
  ],
  [
    ['user', 'create', '--email', 'a@b.c', '--name', 'A', '--org-slug', 'o', '--role', 'boss'],
    'fettle user create: --role must be one of owner, admin, member, guest, not "boss".',
  ],
  [
    ['token', 'create', '--email', 'a@b.c', '--name', 'x', '--expires-days', '1.5'],
    'fettle token create: --expires-days must be a whole number from 1 to 36500, not "1.5".',
  ],
];
for (const [args, first] of wrong) {
  test(`"fettle ${args.join(' ')}" says what is wrong in one line, prints the usage, and exits with 2`, async () => {
    const { code, out, error } = await run(...args);
    assert.equal(code, 2);
    assert.equal(out, '');
    assert.equal(error.split('\n')[0], first);
    assert.match(error, /Usage: fettle/);
  });
}

test('a wrong setting ends a real process with one line that names it and exit code 2', async () => {
  for (const command of [['serve'], ['migrate'], ['backup', join(dataDir, 'b')]]) {
    const { code, stdout, stderr } = await fettle(command, { FETTLE_DATA_DIR: dataDir, PORT: '4000x' });
    const what = command[0] === 'serve' ? 'Fettle cannot start' : `fettle ${command[0]}`;
    const line = `${what}: PORT must be a whole number from 0 to 65535, not "4000x".\n`;
    assert.deepEqual({ code, stdout, stderr }, { code: 2, stdout: '', stderr: line });
  }
});

test('an unavailable database is reported in one line without its password, with exit code 1', async () => {
  const settings = { FETTLE_DATA_DIR: dataDir, DATABASE_URL: 'postgres://me:hidden-word@127.0.0.1:1/db' };
  const { code, stdout, stderr } = await fettle(['migrate'], settings);
  assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
  assert.match(stderr, /^fettle migrate failed: the database is not available \(.*ECONNREFUSED.*\)\.\n$/);
  assert.ok(!stderr.includes('hidden-word'));
});

test('an address that cannot be listened on is reported as a wrong setting, with exit code 2', async (t) => {
  const { connection } = await testDatabase(t);
  const taken = createServer().listen(0, '127.0.0.1');
  t.after(() => taken.close());
  await once(taken, 'listening');
  const port = String((taken.address() as AddressInfo).port);
  const settings = { FETTLE_DATA_DIR: dataDir, DATABASE_URL: urlOf(connection), FETTLE_ROLE: 'web' };
  const cases: [settings: Record<string, string>, line: string][] = [
    [
      { PORT: port },
      `PORT ${port} on 127.0.0.1 is in use by another program. Stop it, or set a different PORT.`,
    ],
    [{ PORT: '0', HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is not an IP address of this machine.'],
    [
      { PORT: '0', HOST: 'no-such-host.invalid' },
      'HOST no-such-host.invalid cannot be resolved on this machine.',
    ],
  ];
  for (const [given, line] of cases) {
    const { code, stderr } = await fettle(['serve'], { ...settings, ...given });
    assert.deepEqual({ code, stderr }, { code: 2, stderr: `Fettle cannot start: ${line}\n` });
  }
});

test('a data folder that cannot be created is reported in one line with the setting to change', async () => {
  const file = join(dataDir, 'a-file');
  await writeFile(file, '');
  for (const folder of [file, join(file, 'below')]) {
    const { code, stderr } = await fettle(['migrate'], { FETTLE_DATA_DIR: folder });
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^fettle migrate failed: Cannot create the data folder .+ Set FETTLE_DATA_DIR .+\.\n$/,
    );
  }
});
