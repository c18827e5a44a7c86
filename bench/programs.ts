import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, glob } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

const outputLimitBytes = 4 * 1024 * 1024;
const graceSeconds = 30;

/** The path of an installed program, on PATH or where Debian keeps PostgreSQL's; null if not found. */
export async function findProgram(name: string): Promise<string | null> {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const postgres = (await Array.fromAsync(glob('/usr/lib/postgresql/*/bin'))).sort().reverse();
  // Debian's wrapper script on PATH starts Perl each time, so the real program comes first.
  for (const folder of [...postgres, ...onPath]) {
    const path = join(folder, name);
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
}

/** Runs a program that is expected to end by itself after about `seconds`, and returns its stdout. */
export function runProgram(
  program: string,
  args: string[],
  env: Record<string, string>,
  seconds: number,
): Promise<string> {
  const options = {
    env: { ...process.env, ...env },
    timeout: (seconds + graceSeconds) * 1000,
    maxBuffer: outputLimitBytes,
  };
  return new Promise((resolve, reject) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${program} failed: ${stderr.trim() || error.message}`, { cause: error }));
    });
  });
}
