import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { formatLimit } from '../../format-amount.ts';
import { UsageError } from '../command.ts';
import { type Input, type Output, promptHidden } from '../users/choose-password.ts';

/** Anyone with the file can guess without limit, so a passphrase must be longer than a password. */
const leastCharacters = 12;
const mostBytes = 4_096;

/** Where a passphrase can come from. Never from the command line, which every user of the machine can read. */
export interface PassphraseSource {
  /** `--passphrase-file`, which takes precedence. */
  file: string | undefined;
  /** fettleBackupPassphrase. */
  variable: string | null;
}

/** A new passphrase: from its source, or typed twice at a terminal. @throws UsageError if it cannot be used */
export async function choosePassphrase(
  source: PassphraseSource,
  input: Input = process.stdin,
  output: Output = process.stderr,
): Promise<string> {
  const given = await readGiven(source);
  if (given !== null) return checkStrength(given);
  refuseWithoutTerminal(input, output);
  const passphrase = checkStrength(await promptHidden('Passphrase: ', input, output, 'passphrase'));
  const again = await promptHidden('Repeat passphrase: ', input, output, 'passphrase');
  if (again !== passphrase) throw new UsageError('the passphrases do not match.');
  return passphrase;
}

/** The passphrase of an existing backup: from its source, or typed at a terminal. @throws UsageError */
export async function askPassphrase(
  source: PassphraseSource,
  input: Input = process.stdin,
  output: Output = process.stderr,
): Promise<string> {
  const given = await readGiven(source);
  if (given !== null) return given;
  refuseWithoutTerminal(input, output);
  return promptHidden('Passphrase of the backup: ', input, output, 'passphrase');
}

async function readGiven({ file, variable }: PassphraseSource): Promise<string | null> {
  return file === undefined ? variable : readPassphraseFile(file);
}

/** The passphrase is the only line, because editors and `echo` end the file with a line break. */
async function readPassphraseFile(path: string): Promise<string> {
  let content: string;
  try {
    // Limits what is read, because a pipe or a device has no known size.
    content = await text(createReadStream(path, { end: mostBytes }));
  } catch (cause) {
    throw new UsageError(`the passphrase file ${path} cannot be read: ${(cause as Error).message}.`, {
      cause,
    });
  }
  const passphrase = content.replace(/\r?\n$/, '');
  if (passphrase === '') throw new UsageError(`the passphrase file ${path} is empty.`);
  if (Buffer.byteLength(content) > mostBytes || /[\r\n]/.test(passphrase)) {
    throw new UsageError(
      `the passphrase file ${path} must contain one line of up to ${formatLimit(mostBytes)}.`,
    );
  }
  return passphrase;
}

function checkStrength(passphrase: string): string {
  const characters = Array.from(passphrase);
  if (characters.length < leastCharacters || new Set(characters).size < leastCharacters / 2) {
    throw new UsageError(
      `the passphrase is too easy to guess: use at least ${leastCharacters} characters, with at least ${leastCharacters / 2} different ones, for example five or more random words.`,
    );
  }
  return passphrase;
}

function refuseWithoutTerminal(input: Input, output: Output): void {
  if (input.isTTY === true && output.isTTY === true) return;
  throw new UsageError(
    'no passphrase was given: set FETTLE_BACKUP_PASSPHRASE, use --passphrase-file, or run the command in a terminal.',
  );
}
