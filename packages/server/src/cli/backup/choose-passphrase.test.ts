import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { after, test } from 'node:test';
import { askPassphrase, choosePassphrase } from './choose-passphrase.ts';

const folder = await mkdtemp(join(tmpdir(), 'fettle-passphrase-'));
after(() => rm(folder, { recursive: true, force: true }));
const long = 'six words that nobody else knows';
const nowhere = { file: undefined, variable: null };

async function fileWith(content: string): Promise<string> {
  const path = join(folder, 'passphrase');
  await writeFile(path, content);
  return path;
}

/** A terminal at which these lines are typed, one for each question, and what it showed. */
function terminalTyping(...lines: string[]) {
  const raw: boolean[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (on: boolean) => {
      raw.push(on);
      // The answer comes when echoing is off.
      if (on) setImmediate(() => input.write(`${lines.shift()}\r`));
    },
  });
  const output = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY: true });
  return { input, output, raw, shown: () => String(output.read() ?? '') };
}

test('a passphrase comes from the file first, then from the variable, without a trailing line break', async () => {
  for (const content of [long, `${long}\n`, `${long}\r\n`]) {
    assert.equal(await choosePassphrase({ file: await fileWith(content), variable: `${long}, other` }), long);
  }
  assert.equal(await choosePassphrase({ file: undefined, variable: long }), long);
  assert.equal(
    await askPassphrase({ file: undefined, variable: 'short' }),
    'short',
    'others may have chosen it',
  );
});

test('a passphrase that is easy to guess is rejected from every source', async () => {
  for (const weak of ['short', 'eleven char', 'aaaaaaaaaaaaaaaaaaaaaa', '🧶🧶🧶🧶🧶🧶']) {
    await assert.rejects(
      choosePassphrase({ file: undefined, variable: weak }),
      /at least 12 characters, with at least 6 different ones/,
    );
    const { input, output } = terminalTyping(weak);
    await assert.rejects(
      choosePassphrase(nowhere, input, output),
      /at least 12 characters, with at least 6 different ones/,
    );
  }
});

test('a missing, empty, endless, or multiline file is rejected', async () => {
  const cases: [string, RegExp][] = [
    [join(folder, 'none'), /none cannot be read: ENOENT/],
    [folder, /cannot be read: EISDIR/],
    [await fileWith('\n'), /is empty/],
    ['/dev/zero', /must contain one line of up to 4 KiB/],
  ];
  for (const [file, message] of cases)
    await assert.rejects(choosePassphrase({ file, variable: null }), message);
  const lines = await fileWith(`${long}\n${long}\n`);
  await assert.rejects(choosePassphrase({ file: lines, variable: null }), /must contain one line/);
});

test('at a terminal, a new passphrase is typed twice and that of a backup once, both hidden', async () => {
  const twice = terminalTyping(long, long);
  assert.equal(await choosePassphrase(nowhere, twice.input, twice.output), long);
  assert.equal(twice.shown(), 'Passphrase: \nRepeat passphrase: \n');
  assert.deepEqual(twice.raw, [true, false, true, false]);
  const once = terminalTyping('short');
  assert.equal(await askPassphrase(nowhere, once.input, once.output), 'short');
  assert.equal(once.shown(), 'Passphrase of the backup: \n');
  const differing = terminalTyping(long, `${long}.`);
  await assert.rejects(
    choosePassphrase(nowhere, differing.input, differing.output),
    /passphrases do not match/,
  );
});

test('without a terminal, the error says where a passphrase can come from', async () => {
  for (const ask of [choosePassphrase, askPassphrase]) {
    const output = Object.assign(new PassThrough(), { isTTY: true });
    await assert.rejects(ask(nowhere, Readable.from([]), output), /set FETTLE_BACKUP_PASSPHRASE, use --pass/);
  }
});
