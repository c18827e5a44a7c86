import { formatNumber } from '../print-results.ts';
import { median, type Result, ratio, takeTurns } from '../result.ts';
import type { Stand } from '../stand.ts';
import type { World } from '../world.ts';

/** Long enough for a median of some hundred answers; there are twenty-four of them in a round. */
const secondsEach = 1;

/** What people ask, about one project. */
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
 * How much longer an answer takes in a world many times as large: for a project that stays as it is while all others
 * grow, and for one that grows with them. One request at a time, the two worlds in turns.
 */
export async function measureGrowth(stand: Stand): Promise<Result[]> {
  const [small, large] = [await stand.small(), await stand.large()];
  const { smallTasks, tasks, projectTasks } = stand.options;
  const size = (count: number) => formatNumber(count);
  const results: Result[] = [];
  for (const [name, path] of Object.entries(questions)) {
    const others = `others ${size(smallTasks)} → ${size(tasks)}`;
    results.push(
      await compare(stand, `growth, ${name}`, others, ({ home, colleagueId, homeToken }) => ({
        path: path(home, colleagueId),
        token: homeToken,
      })),
    );
  }
  for (const [name, path] of Object.entries(questions)) {
    if (name === 'stats') continue;
    const own = `its own ${size((projectTasks * smallTasks) / tasks)} → ${size(projectTasks)}`;
    results.push(
      await compare(stand, `growth, ${name}`, own, ({ growing, userId, token }) => ({
        path: path(growing, userId),
        token,
      })),
    );
  }
  return results;

  async function compare(
    { load, options }: Stand,
    row: string,
    grows: string,
    question: (world: World) => { path: string; token: string },
  ): Promise<Result> {
    const ask = (world: World) => async () => {
      const { path, token } = question(world);
      const order = { url: world.url + path, token, method: 'GET' as const, paths: [], bodies: [] };
      return (await load({ ...order, clients: 1, seconds: Math.min(secondsEach, options.seconds) })).p50Ms;
    };
    const measured = await takeTurns(Math.min(options.rounds, 3), { small: ask(small), large: ask(large) });
    const [before, after] = [median(measured.small), median(measured.large)];
    return {
      row,
      measure: 'p50 large ÷ small',
      figure: ratio(measured.large, measured.small),
      target: { atMost: 1.5 },
      behind: `${formatNumber(after)} ms ÷ ${formatNumber(before)} ms, ${grows}`,
    };
  }
}
