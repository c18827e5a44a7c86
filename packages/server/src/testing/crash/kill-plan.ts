import { createSeededRandom } from './seeded-random.ts';

/** Points in the code where a process kills itself; published there, or found by `kill-points.ts`. */
export const points = ['claimed', 'sent', 'recorded', 'before-commit', 'after-commit'] as const;
export type Point = (typeof points)[number];

/**
 * What is killed from outside. `starting` is the web process before it is ready; `all` is web, worker, and PostgreSQL
 * at once; `backend` is the PostgreSQL process of one connection, which makes PostgreSQL drop all others and recover.
 */
export const targets = [
  'worker',
  'web',
  'starting',
  'postgres',
  'postgres-at-once',
  'backend',
  'all',
] as const;
export type Target = (typeof targets)[number];

export type Step =
  | { kind: 'outside'; target: Target; delayMs: number }
  /** `times`: the process passes the point this many times and dies at the next. */
  | { kind: 'point'; point: Point; times: number; delayMs: number };

/** The kills of a run: every target and every point equally often, in an order determined by `seed`. */
export function planKills(seed: number, count: number): Step[] {
  const random = createSeededRandom(seed);
  const steps: Step[] = [];
  while (steps.length < count) {
    for (const what of random.shuffle([...targets, ...points])) {
      const delayMs = random.below(300);
      if (isPoint(what)) steps.push({ kind: 'point', point: what, times: random.below(12), delayMs });
      else steps.push({ kind: 'outside', target: what, delayMs });
    }
  }
  return steps.slice(0, count);
}

export function nameStep(step: Step): string {
  return step.kind === 'outside' ? step.target : `${step.point}+${step.times}`;
}

function isPoint(what: Target | Point): what is Point {
  return (points as readonly string[]).includes(what);
}
