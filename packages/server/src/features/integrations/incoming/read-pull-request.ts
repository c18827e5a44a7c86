import { limits, type PullRequestState } from '@fettle/contract';
import type { LinkChange, Reading, Understood } from './change.ts';
import { allResolved, findBranchKeys, findKeys, mergeKeys } from './find-keys.ts';
import { nameOf, titleOf } from './payload.ts';

/** A pull request of GitHub or a merge request of GitLab. */
export interface PullRequest {
  repositoryId: string;
  repository: string;
  defaultBranch: string;
  reference: string;
  title: string;
  body: string;
  branch: string;
  into: string;
  /** Its branch is in the repository itself, so its author can write there. */
  isOwnBranch: boolean;
  author: string | null;
  url: string | null;
  state: PullRequestState;
  changedAt: string;
}

/**
 * Anyone can open a pull request from a fork of a public repository: it is linked, but it moves a task only once
 * somebody with access has merged it.
 */
export function readPullRequest(pull: PullRequest, reading: Reading): Understood {
  const { keyPrefix } = reading;
  const found = mergeKeys(
    findBranchKeys(keyPrefix, pull.branch),
    allResolved(findKeys(keyPrefix, pull.title)),
    findKeys(keyPrefix, pull.body),
  );
  const link: LinkChange = {
    kind: 'pull_request',
    reference: pull.reference,
    title: titleOf(pull.title) ?? `#${pull.reference}`,
    url: pull.url,
    branch: nameOf(pull.branch),
    author: pull.author,
    state: pull.state,
    changedAt: pull.changedAt,
    rule: ruleOf(pull, reading),
    tasks: [...found].slice(0, limits.tasksPerReceivedEvent),
  };
  const { repositoryId, repository } = pull;
  // Without a key too: it can be linked already, and then its new state counts.
  return { kind: 'change', change: { repositoryId, repository, links: [link] } };
}

function ruleOf(pull: PullRequest, { targetBranch }: Reading): LinkChange['rule'] {
  if (pull.state === 'open') return pull.isOwnBranch ? 'open' : null;
  return pull.state === 'merged' && pull.into === (targetBranch ?? pull.defaultBranch) ? 'merge' : null;
}
