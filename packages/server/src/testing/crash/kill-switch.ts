import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { until } from '../until.ts';
import type { Point } from './kill-plan.ts';

const reachMs = 30_000;

/** Makes processes kill themselves at a point, and write their process IDs. */
export interface KillSwitch {
  /** Environment for the processes. */
  settings: Record<string, string>;
  /** Process ID of the role when it last started; null if it never has. */
  pidOf(role: 'serve' | 'work'): Promise<number | null>;
  /** Resolves when a process has killed itself at the point, after passing it `times` times. */
  killAt(point: Point, times: number): Promise<void>;
}

export function createKillSwitch(folder: string): KillSwitch {
  const preload = pathToFileURL(join(import.meta.dirname, 'kill-points.ts')).href;
  const order = join(folder, 'armed');
  const done = join(folder, 'fired');
  let orders = 0;
  const has = async (path: string): Promise<string | null> => readFile(path, 'utf8').catch(() => null);
  return {
    settings: { FETTLE_CRASH_FOLDER: folder, NODE_OPTIONS: `--import=${preload}` },
    async pidOf(role) {
      const text = await has(join(folder, `${role}.pid`));
      return text === null || text === '' ? null : Number(text);
    },
    async killAt(point, times) {
      await rm(done, { force: true });
      await writeFile(`${order}.draft`, `${point} ${times} ${++orders}`);
      await rename(`${order}.draft`, order);
      await until(`a process reaches '${point}'`, async () => (await has(done)) !== null, reachMs);
    },
  };
}
