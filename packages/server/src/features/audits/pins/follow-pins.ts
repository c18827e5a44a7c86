import { isDeepStrictEqual } from 'node:util';
import type { AnchorHealth } from '@fettle/anchor';
import { type CrawlStore, normalizeUrl, type PageParsers } from '@fettle/auditor';
import { actingAsService } from '../../../acting-as-service.ts';
import type { Services } from '../../../context.ts';
import { lockProjectTasks } from '../../projects/index.ts';
import { readTaskFields, saveTaskAsService } from '../../tasks/index.ts';
import { type AuditRun, writeUnderClaim } from '../run/audit-run.ts';
import { findTasks, type OpenPin, readOpenPins } from './pin-store.ts';
import { createPinResolver } from './resolve-in-thread.ts';

type PageBody = Parameters<PageParsers['parse']>[0];

interface Checked extends OpenPin {
  health: AnchorHealth;
}

/** What a crawl uses instead of its own parsers and store, so that the pins of the project's open tasks are looked for. */
export interface FollowedPins {
  parsers: PageParsers;
  store: CrawlStore;
  close(): Promise<void>;
}

/**
 * Looks for the elements that open tasks are pinned to in the pages a crawl reads, and stores on the task what became of
 * them. Pages without pins cost one look-up in a map. What is found in a page counts once the page is stored as read
 * successfully: an error page, or one that was not read, says nothing about an element.
 */
export async function followPins(
  run: AuditRun,
  parsers: PageParsers,
  store: CrawlStore,
): Promise<FollowedPins> {
  const byUrl = Map.groupBy(await readOpenPins(run.services, run.projectId), ({ pageUrl }) =>
    normalizeUrl(pageUrl),
  );
  const nothing = { parsers, store, close: async () => undefined };
  if (byUrl.size === 0) return nothing;
  const resolver = createPinResolver();
  const checked = new Map<string, Checked[]>();

  const look = async ({ url, bytes, charset }: PageBody, pins: readonly OpenPin[]): Promise<void> => {
    const anchors = pins.map(({ anchor }) => anchor);
    const healths = await resolver.resolve({ bytes, charset, anchors });
    if (healths === null) return;
    checked.set(
      url,
      pins.flatMap((pin, index) => {
        const health = healths[index];
        return health === undefined ? [] : [{ ...pin, health }];
      }),
    );
  };
  return {
    parsers: {
      ...parsers,
      async parse(body) {
        const pins = byUrl.get(body.url);
        if (pins === undefined) return parsers.parse(body);
        const [parsed] = await Promise.all([parsers.parse(body), look(body, pins)]);
        return parsed;
      },
    },
    store: {
      ...store,
      // Before the page is stored: if this process ends in between, the page is read again, and nothing changes twice.
      async save(outcomes) {
        for (const { facts } of outcomes) {
          const found = checked.get(facts.url);
          checked.delete(facts.url);
          const isRead =
            facts.status !== null && facts.status >= 200 && facts.status < 300 && facts.hops.length === 0;
          if (found !== undefined && isRead) await recordHealth(run, found);
        }
        await store.save(outcomes);
      },
    },
    close: () => resolver.close(),
  };
}

async function recordHealth(run: AuditRun, found: readonly Checked[]): Promise<void> {
  await writeUnderClaim(run, async (tx) => {
    await lockProjectTasks(tx.db, run.projectId);
    const there = await findTasks(
      tx,
      found.map(({ taskId }) => taskId),
    );
    for (const pin of found) if (there.has(pin.taskId)) await recordOne(tx, run, pin);
  });
}

/**
 * Stores what has changed, with one event. An element that no audit has found yet is not lost: scripts may put it into the
 * page, where only a browser sees it. A task that was completed or pinned elsewhere meanwhile stays as it is.
 */
async function recordOne(
  tx: Services,
  { orgId, projectId }: AuditRun,
  { taskId, anchor, health }: Checked,
): Promise<void> {
  const before = await readTaskFields(tx, taskId);
  const { pin } = before;
  if (pin === null || before.completedAt !== null) return;
  if (!isDeepStrictEqual(pin.anchor, anchor)) return;
  const known = pin.anchorHealth ?? null;
  if (known === health || (known === null && health === 'lost')) return;
  const ctx = actingAsService(tx, { requestId: 'audit' });
  const anchorHealthSince = tx.clock().toISOString();
  await saveTaskAsService(ctx, { id: taskId, orgId, projectId }, before, {
    pin: { ...pin, anchorHealth: health, anchorHealthSince },
  });
}
