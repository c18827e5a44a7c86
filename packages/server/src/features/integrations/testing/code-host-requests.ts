import { createHmac, randomUUID } from 'node:crypto';
import type { ConnectionWithSecret } from '@fettle/contract';
import type { Service } from '../../../testing/harness.ts';

/** Requests in the shape that code hosts send; every value is made up. */

type Fields = Record<string, unknown>;

const zeros = '0'.repeat(40);

export const hash = (seed: number): string => seed.toString(16).padStart(40, 'a');

function githubUser(login: string, id: number): Fields {
  return {
    login,
    id,
    node_id: `U_${id}`,
    avatar_url: `https://avatars.example/u/${id}`,
    gravatar_id: '',
    url: `https://api.github.com/users/${login}`,
    html_url: `https://github.com/${login}`,
    type: 'User',
    site_admin: false,
  };
}

export function githubRepository(fullName = 'acme/website', id = 7001): Fields {
  const [owner = '', name = ''] = fullName.split('/');
  return {
    id,
    node_id: `R_${id}`,
    name,
    full_name: fullName,
    private: true,
    owner: githubUser(owner, 1),
    html_url: `https://github.com/${fullName}`,
    description: null,
    fork: false,
    url: `https://api.github.com/repos/${fullName}`,
    created_at: '2026-01-02T03:04:05Z',
    updated_at: '2026-11-01T00:00:00Z',
    pushed_at: '2026-11-01T00:00:00Z',
    default_branch: 'main',
    topics: [],
    visibility: 'private',
  };
}

export function githubPing(events: string[] = ['push', 'pull_request']): Fields {
  return {
    zen: 'Half measures are as bad as nothing at all.',
    hook_id: 42,
    hook: {
      type: 'Repository',
      id: 42,
      name: 'web',
      active: true,
      events,
      config: { content_type: 'json', insecure_ssl: '0', secret: '********', url: 'https://example.com' },
    },
    repository: githubRepository(),
    sender: githubUser('nora', 2),
  };
}

export interface TestCommit {
  id: string;
  message: string;
  distinct?: boolean;
  timestamp?: string;
}

export function githubPush(commits: readonly TestCommit[], changes: Fields = {}): Fields {
  return {
    ref: 'refs/heads/main',
    before: hash(1),
    after: commits.at(-1)?.id ?? zeros,
    repository: githubRepository(),
    pusher: { name: 'nora', email: 'nora@example.com' },
    sender: githubUser('nora', 2),
    created: false,
    deleted: false,
    forced: false,
    base_ref: null,
    compare: 'https://github.com/acme/website/compare/a...b',
    commits: commits.map(({ id, message, distinct = true, timestamp = '2026-11-20T10:00:00+01:00' }) => ({
      id,
      tree_id: hash(2),
      distinct,
      message,
      timestamp,
      url: `https://github.com/acme/website/commit/${id}`,
      author: { name: 'Nora Berg', email: 'nora@example.com', username: 'nora' },
      committer: { name: 'GitHub', email: 'noreply@github.com', username: 'web-flow' },
      added: [],
      removed: [],
      modified: ['index.html'],
    })),
    head_commit: null,
    ...changes,
  };
}

export interface TestPull {
  action?: string;
  number?: number;
  title?: string;
  body?: string | null;
  branch?: string;
  into?: string;
  state?: 'open' | 'closed';
  draft?: boolean;
  merged?: boolean;
  updatedAt?: string;
  repository?: Fields;
  /** Where its branch is; null when that repository was deleted. */
  from?: Fields | null;
}

export function githubPull({
  action = 'opened',
  number = 5,
  title = 'Change the header',
  body = null,
  branch = 'change-header',
  into = 'main',
  state = 'open',
  draft = false,
  merged = false,
  updatedAt = '2026-11-20T10:00:00Z',
  repository = githubRepository(),
  from = repository,
}: TestPull = {}): Fields {
  return {
    action,
    number,
    pull_request: {
      url: `https://api.github.com/repos/acme/website/pulls/${number}`,
      id: 9000 + number,
      node_id: `PR_${number}`,
      html_url: `https://github.com/acme/website/pull/${number}`,
      number,
      state,
      locked: false,
      title,
      user: githubUser('nora', 2),
      body,
      created_at: '2026-11-19T10:00:00Z',
      updated_at: updatedAt,
      closed_at: state === 'closed' ? updatedAt : null,
      merged_at: merged ? updatedAt : null,
      merge_commit_sha: merged ? hash(3) : null,
      assignees: [],
      labels: [],
      draft,
      head: { label: `acme:${branch}`, ref: branch, sha: hash(4), user: githubUser('nora', 2), repo: from },
      base: { label: `acme:${into}`, ref: into, sha: hash(5), user: githubUser('acme', 1), repo: repository },
      author_association: 'MEMBER',
      auto_merge: null,
      merged,
      mergeable: null,
      comments: 0,
      commits: 1,
      additions: 3,
      deletions: 1,
      changed_files: 1,
    },
    repository,
    sender: githubUser('nora', 2),
  };
}

export function gitlabProject(path = 'acme/web/site', id = 15): Fields {
  return {
    id,
    name: 'Site',
    description: '',
    web_url: `https://gitlab.example/${path}`,
    avatar_url: null,
    git_ssh_url: `git@gitlab.example:${path}.git`,
    git_http_url: `https://gitlab.example/${path}.git`,
    namespace: 'Web',
    visibility_level: 0,
    path_with_namespace: path,
    default_branch: 'main',
    homepage: `https://gitlab.example/${path}`,
  };
}

export function gitlabPush(commits: readonly TestCommit[], changes: Fields = {}): Fields {
  return {
    object_kind: 'push',
    event_name: 'push',
    before: hash(1),
    after: commits.at(-1)?.id ?? zeros,
    ref: 'refs/heads/main',
    ref_protected: true,
    checkout_sha: commits.at(-1)?.id ?? null,
    user_id: 4,
    user_name: 'Edda Lind',
    user_username: 'edda',
    user_email: '',
    project_id: 15,
    project: gitlabProject(),
    commits: commits.map(({ id, message, timestamp = '2026-11-20T10:00:00+01:00' }) => ({
      id,
      message,
      title: message.split('\n', 1)[0],
      timestamp,
      url: `https://gitlab.example/acme/web/site/-/commit/${id}`,
      author: { name: 'Edda Lind', email: 'edda@example.com' },
      added: [],
      modified: ['index.html'],
      removed: [],
    })),
    total_commits_count: commits.length,
    ...changes,
  };
}

export interface TestMergeRequest {
  action?: string;
  iid?: number;
  title?: string;
  description?: string;
  branch?: string;
  into?: string;
  state?: 'opened' | 'closed' | 'merged';
  draft?: boolean;
  updatedAt?: string;
  sourceProject?: number;
}

export function gitlabMergeRequest({
  action = 'open',
  iid = 3,
  title = 'Change the footer',
  description = '',
  branch = 'change-footer',
  into = 'main',
  state = 'opened',
  draft = false,
  updatedAt = '2026-11-20 10:00:00 UTC',
  sourceProject = 15,
}: TestMergeRequest = {}): Fields {
  return {
    object_kind: 'merge_request',
    event_type: 'merge_request',
    user: { id: 4, name: 'Edda Lind', username: 'edda', avatar_url: null, email: '[REDACTED]' },
    project: gitlabProject(),
    repository: { name: 'Site', url: '', description: '', homepage: '' },
    object_attributes: {
      id: 900 + iid,
      iid,
      target_branch: into,
      source_branch: branch,
      source_project_id: sourceProject,
      target_project_id: 15,
      author_id: 4,
      assignee_ids: [],
      title,
      description,
      created_at: '2026-11-19 10:00:00 UTC',
      updated_at: updatedAt,
      state,
      draft,
      work_in_progress: draft,
      merge_status: 'unchecked',
      url: `https://gitlab.example/acme/web/site/-/merge_requests/${iid}`,
      source: gitlabProject(),
      target: gitlabProject(),
      last_commit: { id: hash(6), message: 'Change the footer' },
      action,
    },
    labels: [],
    changes: {},
  };
}

export interface SendOptions {
  delivery?: string;
  secret?: string;
  headers?: Record<string, string>;
  /** Instead of the JSON of the body. */
  raw?: string | Buffer;
}

type Connection = Pick<ConnectionWithSecret, 'id' | 'secret'>;

async function post(service: Service, path: string, init: RequestInit) {
  const response = await service.fetch(path, { method: 'POST', ...init });
  const body = (await response.json()) as { data?: { result: string }; error?: { code: string } };
  return { status: response.status, result: body.data?.result ?? null, code: body.error?.code ?? null };
}

/** Sends an event as GitHub does. */
export async function sendGithub(
  service: Service,
  connection: Connection,
  event: string,
  body: unknown,
  { delivery = randomUUID(), secret = connection.secret, headers = {}, raw }: SendOptions = {},
) {
  const bytes = Buffer.from(raw ?? JSON.stringify(body));
  return await post(service, `/integrations/github/${connection.id}`, {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'GitHub/abc1234',
      'x-github-event': event,
      'x-github-delivery': delivery,
      'x-github-hook-id': '42',
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`,
      ...headers,
    },
    body: bytes,
  });
}

/** Sends an event as GitLab does, with its secret token. */
export async function sendGitlab(
  service: Service,
  connection: Connection,
  body: unknown,
  { delivery = randomUUID(), secret = connection.secret, headers = {}, raw }: SendOptions = {},
) {
  return await post(service, `/integrations/gitlab/${connection.id}`, {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'GitLab/18.9.0',
      'x-gitlab-event': 'System Hook',
      'x-gitlab-event-uuid': randomUUID(),
      'idempotency-key': delivery,
      'x-gitlab-token': secret,
      ...headers,
    },
    body: raw ?? JSON.stringify(body),
  });
}

/** Signs as GitLab does with a signing token, instead of sending a secret token. */
export function gitlabSignature(secret: string, body: string, at: Date, id = randomUUID()) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
