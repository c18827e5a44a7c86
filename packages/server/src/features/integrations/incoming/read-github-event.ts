import type { PullRequestState } from '@fettle/contract';
import type { Reading, Understood } from './change.ts';
import {
  branchOf,
  type Fields,
  fieldsOf,
  hostOf,
  idOf,
  listOf,
  nameOf,
  textOf,
  timeOf,
  urlOf,
} from './payload.ts';
import { readCommits } from './read-commits.ts';
import { readPullRequest } from './read-pull-request.ts';

/** Changes of a pull request that say something about tasks; all others, such as labels, are ignored. */
const pullActions = new Set([
  'opened',
  'edited',
  'reopened',
  'closed',
  'ready_for_review',
  'converted_to_draft',
  'synchronize',
]);

/** Reads an event of GitHub, by the value of its `X-GitHub-Event` header. */
export function readGithubEvent(event: string, body: Fields, reading: Reading): Understood {
  if (event === 'ping') return { kind: 'nothing', result: describePing(body), isExpected: true };
  if (event === 'push') return readPush(body, reading);
  if (event === 'pull_request') return readPull(body, reading);
  return { kind: 'nothing', result: 'This event says nothing about commits or pull requests.' };
}

const incomplete: Understood = {
  kind: 'nothing',
  result: 'The request lacks fields that GitHub always sends.',
};

/** The name and ID of the repository; null when they are missing. */
export function githubRepository(body: Fields): { repositoryId: string; repository: string } | null {
  const fields = fieldsOf(body.repository);
  const id = idOf(fields.id);
  const repository = nameOf(fields.full_name);
  return id === null || repository === null
    ? null
    : { repositoryId: `${hostOf(fields.html_url)}/${id}`, repository };
}

function describePing(body: Fields): string {
  const repository = nameOf(fieldsOf(body.repository).full_name);
  const events = listOf(fieldsOf(body.hook).events);
  const missing = [
    ['push', 'Pushes'],
    ['pull_request', 'Pull requests'],
  ].filter(([name]) => !events.includes('*') && !events.includes(name));
  const connected = repository === null ? 'The connection works.' : `Connected to ${repository}.`;
  if (events.length === 0 || missing.length === 0) return connected;
  return `${connected} Select these events at GitHub too: ${missing.map(([, label]) => label).join(', ')}.`;
}

function readPush(body: Fields, reading: Reading): Understood {
  const repository = githubRepository(body);
  if (repository === null) return incomplete;
  const branch = branchOf(body.ref);
  if (branch === null) return { kind: 'nothing', result: 'Only pushes to branches count.' };
  if (body.deleted === true) return { kind: 'nothing', result: 'A branch was deleted.' };
  const defaultBranch = textOf(fieldsOf(body.repository).default_branch);
  return readCommits({ ...repository, branch, defaultBranch, commits: listOf(body.commits) }, reading);
}

function readPull(body: Fields, reading: Reading): Understood {
  if (!pullActions.has(textOf(body.action))) {
    return { kind: 'nothing', result: 'This change of a pull request does not matter to tasks.' };
  }
  const repository = githubRepository(body);
  const pull = fieldsOf(body.pull_request);
  const reference = idOf(pull.number);
  if (repository === null || reference === null) return incomplete;
  const head = fieldsOf(pull.head);
  const base = fieldsOf(pull.base);
  const ownId = fieldsOf(body.repository).id;
  if (fieldsOf(base.repo).id !== ownId) {
    return { kind: 'nothing', result: 'The pull request is against another repository.' };
  }
  return readPullRequest(
    {
      ...repository,
      reference,
      defaultBranch: textOf(fieldsOf(body.repository).default_branch),
      title: textOf(pull.title),
      body: textOf(pull.body),
      branch: textOf(head.ref),
      into: textOf(base.ref),
      // The repository of a deleted fork is null.
      isOwnBranch: fieldsOf(head.repo).id === ownId,
      author: nameOf(fieldsOf(pull.user).login),
      url: urlOf(pull.html_url),
      state: stateOf(pull),
      changedAt: timeOf(pull.updated_at, reading.now),
    },
    reading,
  );
}

function stateOf(pull: Fields): PullRequestState {
  if (pull.merged === true) return 'merged';
  if (pull.state === 'closed') return 'closed';
  return pull.draft === true ? 'draft' : 'open';
}
