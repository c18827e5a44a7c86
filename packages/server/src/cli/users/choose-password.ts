import { randomBytes } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { limits } from '@fettle/contract';
import { UsageError } from '../command.ts';

/** 24 characters of base64url: 144 bits, which nobody can guess. */
const generatedBytes = 18;
/** The read limit. No allowed password is longer, even with four bytes per character. */
const mostBytes = 4 * limits.password.max + 2;

export interface ChosenPassword {
  password: string;
  /** Generated here, so it must be shown, because nobody else knows it. */
  isGenerated: boolean;
}

export type Input = Readable & { isTTY?: boolean; setRawMode?: (on: boolean) => unknown };
export type Output = Writable & { isTTY?: boolean };

/**
 * The password for a user: from standard input with `--password-stdin`, typed twice at a terminal, or else generated.
 * @throws UsageError if it cannot be used
 */
export async function choosePassword(
  fromStdin: boolean,
  input: Input = process.stdin,
  output: Output = process.stderr,
): Promise<ChosenPassword> {
  if (fromStdin) return { password: checkLength(await readAll(input)), isGenerated: false };
  if (input.isTTY !== true || output.isTTY !== true) {
    return { password: randomBytes(generatedBytes).toString('base64url'), isGenerated: true };
  }
  const password = checkLength(await promptHidden('Password: ', input, output));
  const again = await promptHidden('Repeat password: ', input, output);
  if (again !== password) throw new UsageError('the passwords do not match.');
  return { password, isGenerated: false };
}

function checkLength(password: string): string {
  const { min, max } = limits.password;
  if (password.length < min || password.length > max) {
    throw new UsageError(`the password must have ${min} to ${max} characters.`);
  }
  return password;
}

/** Reads to the end, without the line break that `echo` adds. */
async function readAll(input: Readable): Promise<string> {
  let bytes = 0;
  const bounded = input.map((chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes)
      throw new UsageError(`the password must not be longer than ${limits.password.max} characters.`);
    return chunk;
  });
  return (await text(bounded)).replace(/\r?\n$/, '');
}

const enter = ['\r', '\n', '\u0004'];
const interrupt = '\u0003';
const backspace = ['\b', '\u007f'];

/** Prompts for a `what` at a terminal without echoing the input. */
export async function promptHidden(
  question: string,
  input: Input,
  output: Output,
  what = 'password',
): Promise<string> {
  output.write(question);
  // A multi-byte character may arrive in two chunks.
  input.setEncoding('utf8');
  input.setRawMode?.(true);
  try {
    return await readLine(input, what);
  } finally {
    input.setRawMode?.(false);
    input.pause();
    output.write('\n');
  }
}

function readLine(input: Input, what: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let typed: string[] = [];
  const take = (character: string): void => {
    if (character === interrupt) reject(new UsageError(`no ${what} was typed.`));
    else if (enter.includes(character)) resolve(typed.join(''));
    else if (backspace.includes(character)) typed = typed.slice(0, -1);
    else typed.push(character);
  };
  const read = (chunk: string): void => Array.from(chunk).forEach(take);
  const end = (): void => reject(new UsageError(`no ${what} was typed.`));
  input.on('data', read);
  input.on('end', end);
  input.resume();
  return promise.finally(() => {
    input.off('data', read);
    input.off('end', end);
  });
}
