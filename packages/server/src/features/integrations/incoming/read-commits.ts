import { limits } from '@fettle/contract';
import type { LinkChange, Reading, Understood } from './change.ts';
import { findBranchKeys, findKeys, mergeKeys } from './find-keys.ts';
import { fieldsOf, listOf, nameOf, textOf, timeOf, titleOf, urlOf } from './payload.ts';

/** Commits that were pushed to a branch, as GitHub and GitLab both list them. */
export interface Push {
  repositoryId: string;
  repository: string;
  branch: string;
  defaultBranch: string;
  commits: readonly unknown[];
}

/** The newest commits of a push come last; a task keeps no more than this of them anyway. */
const maxLinks = limits.linksPerTask;

/** Commits that name a task in their message, and all new commits on a branch that is named after a task. */
export function readCommits(push: Push, reading: Reading): Understood {
  const branchKeys = findBranchKeys(reading.keyPrefix, push.branch);
  const isTarget = push.branch === (reading.targetBranch ?? push.defaultBranch);
  const links: LinkChange[] = [];
  const seen = new Set<number>();
  for (const raw of listOf(push.commits).toReversed()) {
    if (links.length >= maxLinks) break;
    const commit = fieldsOf(raw);
    const reference = textOf(commit.id);
    if (!/^[0-9a-f]{7,64}$/.test(reference)) continue;
    // Commits that other branches have already are not new work; only GitHub says so.
    const ofBranch = commit.distinct === false ? new Map<number, boolean>() : branchKeys;
    // The name of the branch links a commit; only its own message can say that it resolves the task.
    const mentioned = new Map([...ofBranch.keys()].map((number) => [number, false]));
    const tasks = mergeKeys(mentioned, findKeys(reading.keyPrefix, textOf(commit.message)));
    for (const number of tasks.keys()) {
      if (seen.size >= limits.tasksPerReceivedEvent && !seen.has(number)) tasks.delete(number);
      else seen.add(number);
    }
    if (tasks.size === 0) continue;
    const author = fieldsOf(commit.author);
    links.push({
      kind: 'commit',
      reference,
      title: titleOf(commit.message) ?? reference.slice(0, 12),
      url: urlOf(commit.url),
      branch: nameOf(push.branch),
      author: nameOf(author.name) ?? nameOf(author.username),
      state: null,
      changedAt: timeOf(commit.timestamp, reading.now),
      rule: isTarget ? 'merge' : null,
      tasks: [...tasks],
    });
  }
  if (links.length === 0) return { kind: 'nothing', result: 'No commit names a task of this project.' };
  const { repositoryId, repository } = push;
  // In the order in which they were made.
  return { kind: 'change', change: { repositoryId, repository, links: links.toReversed() } };
}
