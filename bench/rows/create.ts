import type { BenchHarness } from '../bench-harness.ts';
import type { PgbenchScript } from '../pgbench.ts';
import { formatNumber } from '../print-results.ts';
import { median, type Result, ratio, takeTurns } from '../result.ts';
import type { SeededService } from '../seeded-service.ts';

/**
 * POST /tasks, where each response waits for the commit, against pgbench writing the same rows with the same
 * durability.
 */
export async function measureCreate(harness: BenchHarness): Promise<Result[]> {
  const seeded = await harness.large();
  const { clients, seconds, rounds } = harness.options;
  const { pgbench } = harness;
  const script = insertScript(seeded);
  const bodies = seeded.emptyProjects.map((projectId) =>
    JSON.stringify({ projectId, title: 'A new task', description: 'Seen.' }),
  );
  const order = {
    url: `${seeded.url}/api/v1/tasks`,
    token: seeded.token,
    method: 'POST' as const,
    paths: [],
    bodies,
  };
  const create = () => harness.load({ ...order, clients, seconds });
  const loads: Awaited<ReturnType<typeof create>>[] = [];
  await create();
  const { service, alone } = await takeTurns(rounds, {
    service: async () => {
      const load = await create();
      loads.push(load);
      return load.perSecond;
    },
    alone: async () => (pgbench === null ? Number.NaN : pgbench(seeded.connection, script, clients, seconds)),
  });
  const own = `${formatNumber(median(service))}/s`;
  const tell = (measure: string, milliseconds: number[]): Result => {
    return {
      row: 'create',
      measure,
      figure: median(milliseconds),
      target: null,
      behind: `${clients} clients`,
    };
  };
  return [
    {
      row: 'create',
      measure: 'requests/s ÷ pgbench',
      figure: pgbench === null ? null : ratio(service, alone),
      target: null,
      behind:
        pgbench === null ? `${own}; pgbench is not installed` : `${own} ÷ ${formatNumber(median(alone))}/s`,
    },
    tell(
      'p50, ms',
      loads.map((load) => load.p50Ms),
    ),
    tell(
      'p99, ms',
      loads.map((load) => load.p99Ms),
    ),
  ];
}

/** What creating a task writes: its number, the task with its counts (by trigger), and the event, in one commit. */
function insertScript({ emptyProjects, userId }: SeededService): PgbenchScript {
  const text = `\\set project random(1, ${emptyProjects.length})
    begin;
    update project_counters set last_task_number = last_task_number + 1
      where project_id = (:empty_projects::uuid[])[:project] returning last_task_number, org_id \\gset
    insert into tasks (id, org_id, project_id, number, title, description, description_html, status, priority,
      reporter_type, reporter_id, source, position, created_at, updated_at)
      values (gen_random_uuid(), :org_id, (:empty_projects::uuid[])[:project], :last_task_number, 'A new task', 'Seen.',
        '<p>Seen.</p>', 'todo', 'medium', 'user', :user_id, 'api', :last_task_number, now(), now());
    insert into events (id, org_id, project_id, type, data, created_at)
      values (gen_random_uuid(), :org_id, (:empty_projects::uuid[])[:project], 'task.created', :data, now());
    commit;`;
  const data = JSON.stringify({ task: 'x'.repeat(1_000) });
  return {
    text: text.replace(/^ +/gm, ''),
    variables: { empty_projects: `{${emptyProjects.join(',')}}`, user_id: userId, data },
  };
}
