import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Machine } from './machines.ts';

/** A program that is started again whenever it ends, as a system's service manager does. */
export interface Program {
  name: string;
  machine: Machine;
  /** Null between two runs. */
  pid(): number | null;
  /** False if it is not running. */
  signal(name: NodeJS.Signals): boolean;
  /** Until `release`, it is not started again. */
  hold(): void;
  release(): void;
  /** Ends it as a restart does, after which it runs with another command. */
  restartWith(command: readonly string[]): void;
  /** How often it ended without a signal. */
  ownEnds(): number;
  /** Ends it for good. */
  stop(): Promise<void>;
}

export interface ProgramOptions {
  name: string;
  machine: Machine;
  /** The first entry is the path of the program. */
  command: readonly string[];
  /** Says which machine the program belongs to (`network-process.ts`), so it must be in the machine's folder. */
  cwd: string;
  env: Record<string, string>;
  logFile: string;
  /** A user to run as, if this process is root: PostgreSQL refuses to run as root. */
  user: string | null;
}

const restartPauseMs = 1_000;
const stopMs = 10_000;

/** Starts it. It is killed if this process dies. */
export function supervise(options: ProgramOptions): Program {
  let child: ChildProcess | null = null;
  let ownEnds = 0;
  let { command } = options;
  const stopping = new AbortController();
  let held = Promise.withResolvers<void>();
  held.resolve();

  const runOnce = async (): Promise<void> => {
    const started = start({ ...options, command });
    child = started;
    const [code, signal] = (await once(started, 'exit')) as [number | null, NodeJS.Signals | null];
    child = null;
    if (signal === null && code !== null && !stopping.signal.aborted) ownEnds += 1;
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await runOnce();
      await pause(restartPauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      await held.promise;
    }
  };
  const done = run();
  return {
    name: options.name,
    machine: options.machine,
    pid: () => child?.pid ?? null,
    signal: (name) => child?.kill(name) ?? false,
    hold() {
      held.resolve();
      held = Promise.withResolvers();
    },
    release: () => held.resolve(),
    restartWith(next) {
      command = next;
      child?.kill('SIGTERM');
    },
    ownEnds: () => ownEnds,
    async stop() {
      stopping.abort();
      held.resolve();
      child?.kill('SIGCONT');
      child?.kill('SIGTERM');
      const kill = setTimeout(() => child?.kill('SIGKILL'), stopMs);
      await done;
      clearTimeout(kill);
    },
  };
}

/** `setpriv` becomes the program, so the process ID is the program's. */
function start({ command, cwd, env, logFile, user }: ProgramOptions): ChildProcess {
  const identity = user === null ? [] : [`--reuid=${user}`, `--regid=${user}`, '--init-groups'];
  const log = openSync(logFile, 'a');
  try {
    return spawn('setpriv', [...identity, '--pdeathsig=KILL', '--', ...command], {
      cwd,
      env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', HOME: cwd, ...env },
      stdio: ['ignore', log, log],
      // Ctrl+C at a terminal is for the one who supervises.
      detached: true,
    });
  } finally {
    closeSync(log);
  }
}
