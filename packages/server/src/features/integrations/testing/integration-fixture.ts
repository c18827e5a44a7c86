import { type ConnectionWithSecret, limits } from '@fettle/contract';
import { defer, type Teardown } from '../../../testing/defer.ts';
import { createFixture, type Fixture } from '../../../testing/factories.ts';
import { type Service, startService } from '../../../testing/harness.ts';
import { until } from '../../../testing/until.ts';
import { startLoop } from '../../../work/loop.ts';
import { receivedEventWorker } from '../index.ts';

export interface IntegrationFixture extends Fixture {
  service: Service;
  /** Prefix of the keys in the project. */
  prefix: string;
  /** Creates a task and returns its ID and key. */
  task(status?: string): Promise<{ id: string; key: string }>;
  /** A connection whose rules move tasks to `review` and `done`. */
  connect(
    host: 'github' | 'gitlab',
    settings?: {
      repository?: string;
      targetBranch?: string;
      onOpen?: string | null;
      onMerge?: string | null;
    },
  ): Promise<ConnectionWithSecret>;
  /** Waits until nothing is pending, and returns what came of all that a connection received, oldest first. */
  results(connection: { id: string }): Promise<(string | null)[]>;
  statusOf(task: { id: string }): Promise<string>;
}

/** A service that processes what it receives, with a project of its own. */
export async function startIntegrations(t: Teardown): Promise<IntegrationFixture> {
  const service = await startService(t);
  const fixture = await createFixture(service);
  const { lead, project } = fixture;
  const loop = startLoop(service.services, receivedEventWorker);
  defer(t, () => loop.stop());
  const { key } = await lead.v1.createTask({ projectId: project.id, title: 'First' });
  const made: string[] = [];
  return {
    ...fixture,
    service,
    prefix: key.replace(/-\d+$/, ''),
    task: async (status = 'todo') =>
      await lead.v1.createTask({ projectId: project.id, title: 'Something to do', status }),
    async connect(host, { onOpen = 'review', onMerge = 'done', ...settings } = {}) {
      // A project can have twenty at a time.
      const oldest = made.length >= limits.connectionsPerProject ? made.shift() : undefined;
      if (oldest !== undefined) await lead.v1.deleteConnection({ id: oldest }).catch(() => undefined);
      const body = { projectId: project.id, service: host, onOpen, onMerge, ...settings };
      const connection = await lead.v1.createConnection(body);
      made.push(connection.id);
      return connection;
    },
    async results({ id }) {
      const items = await until('everything is processed', async () => {
        const page = await lead.v1.listReceivedEvents({ id, limit: 100 });
        return page.items.every(({ status }) => status !== 'pending') && page.items;
      });
      return items.map(({ result }) => result).toReversed();
    },
    statusOf: async ({ id }) => (await lead.v1.getTask({ id })).status,
  };
}
