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

/** Changes of a merge request that say something about tasks. Approvals, for example, do not. */
const mergeRequestActions = new Set(['open', 'update', 'reopen', 'close', 'merge']);

/** Reads an event of GitLab, by its `object_kind`. */
export function readGitlabEvent(kind: string, body: Fields, reading: Reading): Understood {
  if (kind === 'push') return readPush(body, reading);
  if (kind === 'merge_request') return readMergeRequest(body, reading);
  return { kind: 'nothing', result: 'This event says nothing about commits or merge requests.' };
}

const incomplete: Understood = {
  kind: 'nothing',
  result: 'The request lacks fields that GitLab always sends.',
};

/** The path and ID of the project at GitLab; null when they are missing. */
export function gitlabRepository(body: Fields): { repositoryId: string; repository: string } | null {
  const fields = fieldsOf(body.project);
  const id = idOf(fields.id);
  const repository = nameOf(fields.path_with_namespace);
  return id === null || repository === null
    ? null
    : { repositoryId: `${hostOf(fields.web_url)}/${id}`, repository };
}

function readPush(body: Fields, reading: Reading): Understood {
  const repository = gitlabRepository(body);
  if (repository === null) return incomplete;
  const branch = branchOf(body.ref);
  if (branch === null) return { kind: 'nothing', result: 'Only pushes to branches count.' };
  if (/^0+$/.test(textOf(body.after))) return { kind: 'nothing', result: 'A branch was deleted.' };
  const defaultBranch = textOf(fieldsOf(body.project).default_branch);
  return readCommits({ ...repository, branch, defaultBranch, commits: listOf(body.commits) }, reading);
}

function readMergeRequest(body: Fields, reading: Reading): Understood {
  const fields = fieldsOf(body.object_attributes);
  if (!mergeRequestActions.has(textOf(fields.action))) {
    return { kind: 'nothing', result: 'This change of a merge request does not matter to tasks.' };
  }
  const repository = gitlabRepository(body);
  const reference = idOf(fields.iid);
  if (repository === null || reference === null) return incomplete;
  const projectId = fieldsOf(body.project).id;
  const user = fieldsOf(body.user);
  // The request names the person who acted, and the author only by ID.
  const isByAuthor = fields.action === 'open' || (user.id !== undefined && user.id === fields.author_id);
  return readPullRequest(
    {
      ...repository,
      reference,
      defaultBranch: textOf(fieldsOf(body.project).default_branch),
      title: textOf(fields.title),
      body: textOf(fields.description),
      branch: textOf(fields.source_branch),
      into: textOf(fields.target_branch),
      isOwnBranch: fields.source_project_id === projectId,
      author: isByAuthor ? (nameOf(user.name) ?? nameOf(user.username)) : null,
      url: urlOf(fields.url),
      state: stateOf(fields),
      changedAt: timeOf(fields.updated_at, reading.now),
    },
    reading,
  );
}

function stateOf(fields: Fields): PullRequestState {
  if (fields.state === 'merged') return 'merged';
  if (fields.state === 'closed') return 'closed';
  // The older name of the same field is still sent too.
  return fields.draft === true || fields.work_in_progress === true ? 'draft' : 'open';
}
