import { eventTypes } from '@fettle/contract';
import { connectDatabase } from '../../packages/server/src/db/connect.ts';
import type { BenchHarness } from '../bench-harness.ts';
import { formatNumber } from '../print-results.ts';
import { median, type Result, ratio, takeTurns } from '../result.ts';

/**
 * What a registered webhook costs a write: POST /tasks into projects with one and into projects without, by one web
 * process. Nothing is delivered meanwhile, so that only the write is measured.
 */
export async function measureWrite(harness: BenchHarness): Promise<Result> {
  const { clients, seconds, rounds } = harness.options;
  const seeded = await harness.small();
  const watched: string[] = [];
  const { orgSlug: slug } = await seeded.client.getProject({ id: seeded.fixedProject });
  for (let nth = 1; nth <= clients; nth += 1) {
    watched.push((await seeded.client.createProject({ slug, name: `Watched ${nth}` })).id);
  }
  await register(seeded.connection, watched);
  const create = (projectIds: readonly string[]) => async () => {
    const bodies = projectIds.map((projectId) =>
      JSON.stringify({ projectId, title: 'A new task', description: 'Seen.' }),
    );
    const order = {
      url: `${seeded.url}/api/v1/tasks`,
      token: seeded.token,
      method: 'POST' as const,
      paths: [],
      bodies,
    };
    return (await harness.load({ ...order, clients, seconds })).perSecond;
  };
  await create(watched)();
  await create(seeded.emptyProjects)();
  const { hooked, free } = await takeTurns(rounds, {
    hooked: create(watched),
    free: create(seeded.emptyProjects),
  });
  return {
    row: 'webhooks',
    measure: 'POST /tasks with a webhook ÷ without',
    figure: ratio(hooked, free),
    target: { atLeast: 0.9 },
    behind: `${formatNumber(median(hooked))}/s ÷ ${formatNumber(median(free))}/s, ${clients} clients`,
  };
}

/** Directly in the table: this service has no worker, so nothing ever reads the secret. */
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
