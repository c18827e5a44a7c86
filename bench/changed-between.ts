import { Agent, request } from 'undici';
import { connectDatabase } from '../packages/server/src/db/connect.ts';
import { percentile } from './percentile.ts';
import type { SeededService } from './seeded-service.ts';

export interface ChangedOrder {
  seeded: SeededService;
  /** The project that is said to have changed before each request. */
  projectId: string;
  path: string;
  token: string;
  seconds: number;
}

/**
 * The median time of a GET, in ms, when a task of the project has changed since the request before: what a list takes
 * that nothing can be remembered of. One request at a time.
 */
export async function timeWithChanges({
  seeded,
  projectId,
  path,
  token,
  seconds,
}: ChangedOrder): Promise<number> {
  const log = { warn: () => undefined };
  const database = connectDatabase({
    connection: seeded.connection,
    log,
    poolSize: 1,
    applicationName: 'fettle bench',
  });
  const dispatcher = new Agent({ connections: 1 });
  const headers = { authorization: `Bearer ${token}` };
  const times: number[] = [];
  try {
    const endsAt = performance.now() + seconds * 1000;
    while (times.length < 2 || performance.now() < endsAt) {
      await database.pool.query(
        'update project_counters set tasks_revision = tasks_revision + 1 where project_id = $1',
        [projectId],
      );
      const startedAt = performance.now();
      const response = await request(seeded.url + path, { headers, dispatcher });
      await response.body.dump({ limit: Number.POSITIVE_INFINITY });
      times.push(performance.now() - startedAt);
      if (response.statusCode !== 200) throw new Error(`${path} answers ${response.statusCode}`);
    }
  } finally {
    await dispatcher.close();
    await database.close();
  }
  return percentile(times, 0.5);
}
