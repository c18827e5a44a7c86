import type { PgbenchScript } from '../pgbench.ts';
import { formatNumber } from '../print-results.ts';
import { median, type Result, ratio, takeTurns } from '../result.ts';
import type { Stand } from '../stand.ts';
import type { World } from '../world.ts';

/** POST /tasks, each answered only once it is on disk, against pgbench writing the same rows as durably. */
export async function measureCreate(stand: Stand): Promise<Result[]> {
  const world = await stand.large();
  const { clients, seconds, rounds } = stand.options;
  const { pgbench } = stand;
  const script = insertScript(world);
  const bodies = world.desks.map((projectId) =>
    JSON.stringify({ projectId, title: 'A new task', description: 'Seen.' }),
  );
  const order = {
    url: `${world.url}/api/v1/tasks`,
    token: world.token,
    method: 'POST' as const,
    paths: [],
    bodies,
  };
  const create = () => stand.load({ ...order, clients, seconds });
  const loads: Awaited<ReturnType<typeof create>>[] = [];
  await create();
  const { service, alone } = await takeTurns(rounds, {
    service: async () => {
      const load = await create();
      loads.push(load);
      return load.perSecond;
    },
    alone: async () => (pgbench === null ? Number.NaN : pgbench(world.connection, script, clients, seconds)),
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

/** What a create has to write: its number, the task with its counts (by trigger), the event; one commit. */
function insertScript({ desks, userId }: World): PgbenchScript {
  const text = `\\set desk random(1, ${desks.length})
    begin;
    update project_counters set last_task_number = last_task_number + 1
      where project_id = (:desks::uuid[])[:desk] returning last_task_number, org_id \\gset
    insert into tasks (id, org_id, project_id, number, title, description, description_html, status, priority,
      reporter_type, reporter_id, source, position, created_at, updated_at)
      values (gen_random_uuid(), :org_id, (:desks::uuid[])[:desk], :last_task_number, 'A new task', 'Seen.',
        '<p>Seen.</p>', 'todo', 'medium', 'user', :user_id, 'api', :last_task_number, now(), now());
    insert into events (id, org_id, project_id, type, data, created_at)
      values (gen_random_uuid(), :org_id, (:desks::uuid[])[:desk], 'task.created', :data, now());
    commit;`;
  const data = JSON.stringify({ task: 'x'.repeat(1_000) });
  return {
    text: text.replace(/^ +/gm, ''),
    variables: { desks: `{${desks.join(',')}}`, user_id: userId, data },
  };
}
