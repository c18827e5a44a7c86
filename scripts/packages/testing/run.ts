import { execFile } from 'node:child_process';

const timeoutMs = 300_000;
const outputLimitBytes = 64 * 1024 * 1024;

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a program without the parts of the environment that come from npm, the test runner, and settings of Fettle. */
export function run(
  program: string,
  args: readonly string[],
  { cwd, env = {}, path = [] }: { cwd: string; env?: Record<string, string>; path?: readonly string[] },
): Promise<Outcome> {
  const { PATH = '', ...others } = process.env;
  const kept = Object.entries(others).filter(
    ([name]) => !/^(npm_|INIT_CWD|FETTLE_|NODE_(?!EXTRA_CA))/.test(name),
  );
  const options = {
    cwd,
    timeout: timeoutMs,
    maxBuffer: outputLimitBytes,
    env: { ...Object.fromEntries(kept), PATH: [...path, PATH].join(':'), ...env },
  };
  return new Promise((resolve) => {
    execFile(program, [...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, stdout, stderr: stderr || (code === -1 ? (error?.message ?? '') : '') });
    });
  });
}

/** The same, for programs that must succeed; returns what they print. */
export async function runOrThrow(...parameters: Parameters<typeof run>): Promise<string> {
  const { code, stdout, stderr } = await run(...parameters);
  const [program, args] = parameters;
  if (code !== 0)
    throw new Error(`${program} ${args.join(' ')} exited with ${code}:\n${stdout}\n${stderr}`.trim());
  return stdout;
}
