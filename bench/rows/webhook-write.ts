import { eventTypes } from '@fettle/contract';
import { connectDatabase } from '../../packages/server/src/db/connect.ts';
import { formatNumber } from '../print-results.ts';
import { median, type Result, ratio, takeTurns } from '../result.ts';
import type { Stand } from '../stand.ts';

/**
 * What a registered webhook costs a write: POST /tasks into projects with one and into projects without, by one web
 * process; nothing is delivered meanwhile, so that only the write is measured.
 */
export async function measureWrite(stand: Stand): Promise<Result> {
  const { clients, seconds, rounds } = stand.options;
  const world = await stand.small();
  const watched: string[] = [];
  const { orgSlug: slug } = await world.client.getProject({ id: world.home });
  for (let nth = 1; nth <= clients; nth += 1) {
    watched.push((await world.client.createProject({ slug, name: `Watched ${nth}` })).id);
  }
  await register(world.connection, watched);
  const create = (projectIds: readonly string[]) => async () => {
    const bodies = projectIds.map((projectId) =>
      JSON.stringify({ projectId, title: 'A new task', description: 'Seen.' }),
    );
    const order = {
      url: `${world.url}/api/v1/tasks`,
      token: world.token,
      method: 'POST' as const,
      paths: [],
      bodies,
    };
    return (await stand.load({ ...order, clients, seconds })).perSecond;
  };
  await create(watched)();
  await create(world.desks)();
  const { hooked, free } = await takeTurns(rounds, { hooked: create(watched), free: create(world.desks) });
  return {
    row: 'webhooks',
    measure: 'POST /tasks with a webhook ÷ without',
    figure: ratio(hooked, free),
    target: { atLeast: 0.9 },
    behind: `${formatNumber(median(hooked))}/s ÷ ${formatNumber(median(free))}/s, ${clients} clients`,
  };
}

/** Straight into the table: this service has no worker, so nobody ever asks for the secret. */
async function register(
  connection: Parameters<typeof connectDatabase>[0]['connection'],
  projectIds: readonly string[],
) {
  const log = { warn: () => undefined };
  const { pool, close } = connectDatabase({ connection, log, poolSize: 1, applicationName: 'fettle bench' });
  try {
    const statement = `insert into webhooks (id, org_id, project_id, url, events, secret, created_at)
      select new_id(), org_id, id, 'https://receiver.example.com/', $2, '\\x00', now() from projects where id = any($1::uuid[])`;
    await pool.query(statement, [projectIds, eventTypes]);
  } finally {
    await close();
  }
}
