import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import { createSecret, type Secret } from './secret.ts';

/** How long a running service may take to see that the file has changed. */
export const followMs = 2_000;

const minCharacters = 32;

interface FollowLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

type SecretConfig = Pick<Config, 'secret' | 'secretFallbacks' | 'dataDir'>;
export type SecretTexts = readonly [string, ...string[]];

/**
 * FETTLE_SECRET with FETTLE_SECRET_FALLBACKS, or what the file `secret` in the data folder holds, which is created (mode
 * 0600) when absent. Processes that start at the same time get the same one.
 * @throws ConfigError when the file cannot be used
 */
export async function loadSecret(config: SecretConfig): Promise<Secret> {
  return createSecret(await loadTexts(config));
}

/**
 * The same for a service that keeps running: what `fettle secret` writes to the file is in force within `followMs`. A file
 * that cannot be used changes nothing and is logged.
 */
export async function followSecret(
  config: SecretConfig,
  log: FollowLog,
): Promise<{ secret: Secret; close(): void }> {
  let texts = await loadTexts(config);
  let { accepted } = createSecret(texts);
  const secret: Secret = {
    get accepted() {
      return accepted;
    },
  };
  if (config.secret !== null) return { secret, close: () => undefined };
  const follow = async () => {
    const read = await readSecretFile(config.dataDir);
    if (read === null || read.join() === texts.join()) return;
    texts = read;
    ({ accepted } = createSecret(read));
    log.info({ accepted: read.length }, 'the secret file has changed');
  };
  let lastProblem = '';
  const report = (err: unknown) => {
    // Once, and not every two seconds until somebody has seen it.
    if (String(err) !== lastProblem) log.error({ err }, 'the changed secret file cannot be used');
    lastProblem = String(err);
  };
  const timer = setInterval(() => {
    follow().then(() => {
      lastProblem = '';
    }, report);
  }, followMs);
  timer.unref();
  return { secret, close: () => clearInterval(timer) };
}

async function loadTexts({ secret, secretFallbacks, dataDir }: SecretConfig): Promise<SecretTexts> {
  if (secret !== null) return [secret, ...secretFallbacks];
  return (await readSecretFile(dataDir)) ?? (await create(dataDir));
}

/**
 * The generated secrets of an installation, one per line, the current one first; null if there is no file.
 * @throws ConfigError
 */
export async function readSecretFile(dataDir: string): Promise<SecretTexts | null> {
  const path = fileIn(dataDir);
  const text = await readIfThere(path);
  if (text === null) return null;
  const texts = parseSecrets(text);
  if (texts !== null) return texts;
  throw new ConfigError(
    `The file ${path} has a secret of fewer than ${minCharacters} characters. Restore it from a backup, or delete it to ` +
      'generate a new one, which ends mobile sign-ins and makes stored webhook secrets and crawl passwords unreadable.',
  );
}

/** The content of a secret file; null if one of its secrets is missing or too short. */
export function parseSecrets(text: string): SecretTexts | null {
  const [current = '', ...fallbacks] = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const isLong = (line: string) => line.length >= minCharacters;
  return isLong(current) && fallbacks.every(isLong) ? [current, ...fallbacks] : null;
}

/** Replaces the file at once, so that no reader finds half of it. */
export async function writeSecretFile(dataDir: string, texts: SecretTexts): Promise<void> {
  const draft = draftOf(fileIn(dataDir));
  await writeDurably(draft, texts);
  await rename(draft, fileIn(dataDir));
}

/** A secret that nobody can guess: 256 random bits. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new ConfigError(
      `Cannot read the file ${path}. Fix its permissions, or set FETTLE_SECRET instead.`,
      { cause: error },
    );
  }
}

/**
 * Written under another name first and then linked: `link` refuses to replace, so the first process wins and nobody
 * ever reads half a secret. Opening the real name exclusively was rejected because a reader could find it empty.
 */
async function create(dataDir: string): Promise<SecretTexts> {
  const path = fileIn(dataDir);
  const draft = draftOf(path);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeDurably(draft, [makeSecret()]);
    await link(draft, path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    await unlink(draft);
  } catch (error) {
    throw new ConfigError(`Cannot create the file ${path}. Set FETTLE_SECRET instead.`, { cause: error });
  }
  const texts = await readSecretFile(dataDir);
  if (texts === null) throw new ConfigError(`The file ${path} was deleted while it was being created.`);
  return texts;
}

async function writeDurably(path: string, texts: SecretTexts): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(`${texts.join('\n')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'secret');
}

function draftOf(path: string): string {
  return `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
