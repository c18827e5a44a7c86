import type { BenchHarness } from '../bench-harness.ts';
import { timeWithChanges } from '../changed-between.ts';
import { formatNumber } from '../print-results.ts';
import { median, type Result, ratio, takeTurns } from '../result.ts';
import type { SeededService } from '../seeded-service.ts';

/** Long enough for a median of several hundred responses; there are 24 of these measurements in a round. */
const secondsEach = 1;

/** What may grow with the matches when nothing is remembered: counting them has to find all of them. */
const looser: Record<string, number> = { 'q search': 3 };

/** Typical requests about one project. */
const questions: Record<string, (projectId: string, assigneeId: string) => string> = {
  list: (projectId) => `/api/v1/tasks?projectId=${projectId}`,
  'status filter': (projectId) => `/api/v1/tasks?projectId=${projectId}&status=review`,
  'assignee filter': (projectId, assigneeId) =>
    `/api/v1/tasks?projectId=${projectId}&assigneeId=${assigneeId}`,
  'label filter': (projectId) => `/api/v1/tasks?projectId=${projectId}&label=Urgent`,
  'q search': (projectId) => `/api/v1/tasks?projectId=${projectId}&q=checkout`,
  stats: () => '/api/v1/stats',
};

/**
 * How much longer a response takes with many times as much data: for a project that stays the same while all others
 * grow, and for one that grows with them. One request at a time; the two datasets take turns.
 */
export async function measureGrowth(harness: BenchHarness): Promise<Result[]> {
  const [small, large] = [await harness.small(), await harness.large()];
  const { smallTasks, tasks, projectTasks } = harness.options;
  const size = (count: number) => formatNumber(count);
  const results: Result[] = [];
  for (const [name, path] of Object.entries(questions)) {
    const others = `others ${size(smallTasks)} → ${size(tasks)}`;
    results.push(
      await compare(harness, `growth, ${name}`, others, ({ fixedProject, otherUserId, fixedToken }) => ({
        path: path(fixedProject, otherUserId),
        token: fixedToken,
      })),
    );
  }
  for (const [name, path] of Object.entries(questions)) {
    if (name === 'stats') continue;
    const own = `its own ${size((projectTasks * smallTasks) / tasks)} → ${size(projectTasks)}`;
    results.push(
      await compare(harness, `growth, ${name}`, own, ({ growingProject, userId, token }) => ({
        path: path(growingProject, userId),
        token,
      })),
    );
    const changed = await takeTurns(Math.min(harness.options.rounds, 3), {
      small: () => timeChanged(small, path),
      large: () => timeChanged(large, path),
    });
    results.push(tell(`growth, ${name}, changed before`, own, changed, looser[name] ?? 1.5));
  }
  return results;

  function timeChanged(seeded: SeededService, path: (projectId: string, assigneeId: string) => string) {
    const { growingProject: projectId, userId, token } = seeded;
    const seconds = Math.min(secondsEach, harness.options.seconds);
    return timeWithChanges({ seeded, projectId, path: path(projectId, userId), token, seconds });
  }

  async function compare(
    { load, options }: BenchHarness,
    row: string,
    grows: string,
    question: (seeded: SeededService) => { path: string; token: string },
  ): Promise<Result> {
    const ask = (seeded: SeededService) => async () => {
      const { path, token } = question(seeded);
      const order = { url: seeded.url + path, token, method: 'GET' as const, paths: [], bodies: [] };
      return (await load({ ...order, clients: 1, seconds: Math.min(secondsEach, options.seconds) })).p50Ms;
    };
    const measured = await takeTurns(Math.min(options.rounds, 3), { small: ask(small), large: ask(large) });
    return tell(row, grows, measured, 1.5);
  }
}

function tell(
  row: string,
  grows: string,
  { small, large }: Record<'small' | 'large', number[]>,
  atMost: number,
): Result {
  return {
    row,
    measure: 'p50 large ÷ small',
    figure: ratio(large, small),
    target: { atMost },
    behind: `${formatNumber(median(large))} ms ÷ ${formatNumber(median(small))} ms, ${grows}`,
  };
}
