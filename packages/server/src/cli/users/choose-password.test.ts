import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import { test } from 'node:test';
import { choosePassword } from './choose-password.ts';

/** A terminal as far as the prompt sees one: raw mode is noted, and what would be shown is kept. */
function fakeTerminal() {
  const raw: boolean[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (on: boolean) => {
      raw.push(on);
    },
  });
  const output = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY: true });
  const shown = () => String(output.read() ?? '');
  const choose = () => choosePassword(false, input, output);
  return { input, output, raw, shown, choose };
}

test('a password from standard input is used as is, without the line break that echo adds', async () => {
  for (const [sent, expected] of [
    ['correct horse\n', 'correct horse'],
    ['correct horse\r\n', 'correct horse'],
    [' spaces stay \n', ' spaces stay '],
    ['two lines\n\n', 'two lines\n'],
  ] as const) {
    const chosen = await choosePassword(true, Readable.from([Buffer.from(sent)]));
    assert.deepEqual(chosen, { password: expected, isGenerated: false });
  }
});

test('a password that is too short, too long, or endless is rejected', async () => {
  await assert.rejects(choosePassword(true, Readable.from([Buffer.from('short\n')])), /8 to 1024 characters/);
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(1_000, 'x');
    })(),
  );
  await assert.rejects(choosePassword(true, endless), /not be longer than 1024 characters/);
});

test('without a terminal, a different password is generated each time', async () => {
  const chosen = await Promise.all([1, 2].map(() => choosePassword(false, Readable.from([]))));
  for (const { password, isGenerated } of chosen) {
    assert.ok(isGenerated);
    assert.match(password, /^[\w-]{24}$/);
  }
  assert.notEqual(chosen[0]?.password, chosen[1]?.password);
});

test('at a terminal, it is typed twice, can be corrected with backspace, and is never shown', async () => {
  const { input, raw, shown, choose, output } = fakeTerminal();
  const chosen = choose();
  output.once('readable', () => input.write('pässwort99\x7f\r'));
  const again = new Promise<void>((resolve) => {
    const look = () => (raw.length === 3 ? resolve() : setImmediate(look));
    look();
  });
  await again;
  input.write('pässwort9\r');
  assert.deepEqual(await chosen, { password: 'pässwort9', isGenerated: false });
  assert.deepEqual(raw, [true, false, true, false]);
  assert.equal(shown(), 'Password: \nRepeat password: \n');
});

test('Ctrl-C ends the prompt and restores the terminal', async () => {
  const { input, raw, choose } = fakeTerminal();
  const chosen = choose();
  input.write('half\x03');
  await assert.rejects(chosen, /no password was typed/);
  assert.deepEqual(raw, [true, false]);
});
