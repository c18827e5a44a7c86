import type { PullRequestState } from '@fettle/contract';
import type { Ctx } from '../../../context.ts';
import type { TaskLinkTable } from '../../../db/tables/integration-tables.ts';
import { newId } from '../../../ids.ts';
import type { Change, LinkChange } from '../incoming/change.ts';
import type { Source } from './source.ts';
import type { StoredLink } from './task-link-store.ts';

/** A row to write, and the rule that follows from what changed. */
export interface PlannedLink {
  row: TaskLinkTable;
  rule: LinkChange['rule'];
  /** It was closed or merged before. */
  isReopened: boolean;
}

interface Planning {
  source: Source;
  change: Change;
  link: LinkChange;
  resolves: boolean;
  taskId: string;
  /** The link as it is stored. */
  before: StoredLink | null;
}

/** Of two messages from the same second, the one that is further along. */
const order: Record<PullRequestState, number> = { draft: 0, open: 1, closed: 2, merged: 3 };

/** The row that a change makes of a link; null when it is stored already, or something newer is. */
export function planLink(
  tx: Pick<Ctx, 'clock'>,
  { source, change, link, resolves, taskId, before }: Planning,
): PlannedLink | null {
  if (before !== null && !isNews(before, link, resolves)) return null;
  const doesResolve = resolves || before?.resolves === true;
  const row: TaskLinkTable = {
    id: before?.id ?? newId(),
    org_id: source.orgId,
    task_id: taskId,
    connection_id: source.connectionId,
    service: source.service,
    kind: link.kind,
    repository_id: change.repositoryId,
    reference: link.reference,
    repository: change.repository,
    title: link.title,
    url: link.url,
    branch: link.branch,
    author: link.author ?? before?.author ?? null,
    state: link.state,
    resolves: doesResolve,
    changed_at: link.changedAt,
    created_at: tx.clock().toISOString(),
  };
  const isReopened = before?.state === 'closed' || before?.state === 'merged';
  // A rule acts when the state changes, or when the link starts to resolve the task: not when a title is edited.
  const isTurn = before === null || before.state !== link.state || !before.resolves;
  return { row, rule: doesResolve && isTurn ? link.rule : null, isReopened };
}

/** A commit never changes, but it can reach the target branch later, and then say that it resolves the task. */
function isNews(before: StoredLink, link: LinkChange, resolves: boolean): boolean {
  if (before.state === null || link.state === null) return resolves && !before.resolves;
  const [known, sent] = [Date.parse(before.changed_at), Date.parse(link.changedAt)];
  if (sent !== known) return sent > known;
  if (before.state !== link.state) return order[link.state] > order[before.state];
  return before.title !== link.title || (resolves && !before.resolves);
}
