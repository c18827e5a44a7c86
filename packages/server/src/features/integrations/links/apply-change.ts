import { limits } from '@fettle/contract';
import type { Ctx } from '../../../context.ts';
import { lockProjectTasks } from '../../projects/index.ts';
import { emitTaskUpdated } from '../../tasks/index.ts';
import type { Change, LinkChange } from '../incoming/change.ts';
import { describeResult } from './describe-result.ts';
import { type Move, moveByRules } from './move-by-rules.ts';
import { type PlannedLink, planLink } from './plan-link.ts';
import type { Source } from './source.ts';
import {
  dropOldLinks,
  lockTasks,
  type NamedTask,
  readLinkedTasks,
  readStoredLinks,
  writeLinks,
} from './task-link-store.ts';

/**
 * Links commits and pull requests to the tasks they name, and moves tasks by the rules of the connection; returns what
 * was done, for the log. Only tasks of the connection's project are looked up, whatever a text names.
 *
 * Repeating it changes nothing, and an older message about a pull request changes nothing after a newer one: code hosts
 * deliver late, twice, and out of order.
 */
export async function applyChange(tx: Ctx, source: Source, change: Change): Promise<string> {
  await lockProjectTasks(tx.db, source.projectId);
  const links = await addLinkedTasks(tx, source, change);
  const numbers = [...new Set(links.flatMap(({ tasks }) => tasks.map(([number]) => number)))];
  const tasks = await lockTasks(tx, source.projectId, numbers);
  const planned = await planLinks(tx, source, { ...change, links }, tasks);
  await writeLinks(
    tx,
    planned.map(({ row }) => row),
  );
  const touched = tasks.filter(({ id }) => planned.some(({ row }) => row.task_id === id));
  await dropOldLinks(
    tx,
    touched.map(({ id }) => id),
  );
  for (const { id } of touched) {
    await emitTaskUpdated(tx, { id, orgId: source.orgId, projectId: source.projectId }, ['links'], {});
  }
  const moves: Move[] = await moveByRules(tx, source, touched, planned);
  return describeResult({ keyPrefix: source.keyPrefix, numbers, tasks, touched, moves });
}

/** The tasks that a pull request is linked to already follow it, also when its text no longer names them. */
async function addLinkedTasks(tx: Ctx, source: Source, change: Change): Promise<LinkChange[]> {
  return await Promise.all(
    change.links.map(async (link) => {
      if (link.kind === 'commit') return link;
      const linked = await readLinkedTasks(tx, source.projectId, {
        service: source.service,
        repositoryId: change.repositoryId,
        reference: link.reference,
      });
      return { ...link, tasks: [...new Map([...linked, ...link.tasks])] };
    }),
  );
}

async function planLinks(
  tx: Ctx,
  source: Source,
  change: Change,
  tasks: readonly NamedTask[],
): Promise<PlannedLink[]> {
  const byNumber = new Map(tasks.map((task) => [task.number, task]));
  const stored = await readStoredLinks(
    tx,
    tasks.map(({ id }) => id),
    {
      service: source.service,
      repositoryId: change.repositoryId,
      references: change.links.map(({ reference }) => reference),
    },
  );
  const keyOf = (taskId: string, kind: string, reference: string) => `${taskId} ${kind} ${reference}`;
  const known = new Map(stored.map((link) => [keyOf(link.task_id, link.kind, link.reference), link]));
  const planned: PlannedLink[] = [];
  const counts = new Map<string, number>();
  // The newest come last in a push, and are the ones that stay.
  for (const link of change.links.toReversed()) {
    for (const [number, resolves] of link.tasks) {
      const task = byNumber.get(number);
      if (task === undefined) continue;
      const count = counts.get(task.id) ?? 0;
      if (count >= limits.linksPerTask) continue;
      const before = known.get(keyOf(task.id, link.kind, link.reference)) ?? null;
      const plan = planLink(tx, { source, change, link, resolves, taskId: task.id, before });
      if (plan === null) continue;
      counts.set(task.id, count + 1);
      planned.push(plan);
    }
  }
  return planned;
}
