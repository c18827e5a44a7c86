import { type Static, Type } from 'typebox';
import { Id, Nullable, Timestamp } from './common-schemas.ts';

/** Shapes of connections to code hosts and of what they link to tasks. */

export const codeHosts = ['github', 'gitlab'] as const;
export type CodeHost = (typeof codeHosts)[number];

/** The proper name of each code host. */
export const codeHostNames: Record<CodeHost, string> = { github: 'GitHub', gitlab: 'GitLab' };

export const Connection = Type.Object({
  id: Id,
  projectId: Id,
  service: Type.Enum([...codeHosts]),
  name: Type.String({ description: 'Shown as the actor of the changes that the connection makes' }),
  url: Type.String({ description: 'URL to enter as the webhook of the repository' }),
  repository: Nullable(
    Type.String({
      description:
        'The only repository whose events count, such as `acme/website`; null for every repository that sends the secret',
    }),
  ),
  onOpen: Nullable(
    Type.String({
      description:
        'Key of the column to which tasks move when a pull request for them is opened, reopened, or marked as ready; null to move none',
    }),
  ),
  onMerge: Nullable(
    Type.String({
      description: 'Key of the column to which tasks move when their work is merged; null to move none',
    }),
  ),
  targetBranch: Nullable(
    Type.String({
      description: 'Branch that work must be merged into; null for the default branch of the repository',
    }),
  ),
  active: Type.Boolean({ description: 'Whether events are processed' }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  lastReceivedAt: Nullable(Timestamp),
  lastRefusedAt: Nullable(Timestamp),
  lastRefusal: Nullable(
    Type.String({ description: 'Why the last refused request was refused, such as a wrong secret' }),
  ),
});
export type Connection = Static<typeof Connection>;

/** Returned by the two operations that show a secret. */
export const ConnectionWithSecret = Type.Object({
  ...Connection.properties,
  secret: Type.String({
    description: 'Secret to enter at the code host: `whsec_` followed by 32 bytes in base64; not shown again',
  }),
});
export type ConnectionWithSecret = Static<typeof ConnectionWithSecret>;

export const receivedStatuses = ['pending', 'processed', 'ignored', 'failed'] as const;
export type ReceivedStatus = (typeof receivedStatuses)[number];

export const ReceivedEvent = Type.Object({
  id: Id,
  connectionId: Id,
  deliveryId: Type.String({ description: 'ID that the code host gave the request' }),
  event: Type.String({ description: 'Name of the event, such as `pull_request.opened`' }),
  status: Type.Enum([...receivedStatuses]),
  subject: Type.Union(
    [
      Type.Object({
        kind: Type.Enum(['commit', 'pull_request']),
        reference: Type.String({ description: 'Hash of the commit, or number of the pull request' }),
        title: Type.String({ description: 'Title of the pull request, or first line of the commit message' }),
        url: Nullable(Type.String()),
      }),
      Type.Null(),
    ],
    { description: 'What the event is about; of several commits, the last one. null for other events' },
  ),
  result: Nullable(
    Type.String({ description: 'What came of it, such as `Linked ACME-12.`; null while it is pending' }),
  ),
  tasks: Type.Array(Type.Object({ id: Id, key: Type.String() }), {
    description: 'The tasks that `result` names, by their keys of today, without deleted ones',
  }),
  receivedAt: Timestamp,
  processedAt: Nullable(Timestamp),
});
export type ReceivedEvent = Static<typeof ReceivedEvent>;

export const pullRequestStates = ['draft', 'open', 'merged', 'closed'] as const;
export type PullRequestState = (typeof pullRequestStates)[number];

export const TaskLink = Type.Object({
  id: Id,
  taskId: Id,
  service: Type.Enum([...codeHosts]),
  kind: Type.Enum(['commit', 'pull_request'], {
    description: '`pull_request`: also a merge request of GitLab',
  }),
  repository: Type.String({ description: 'Owner and name, such as `acme/website`' }),
  reference: Type.String({ description: 'Hash of the commit, or number of the pull request' }),
  title: Type.String({ description: 'Title of the pull request, or first line of the commit message' }),
  url: Nullable(Type.String()),
  branch: Nullable(Type.String()),
  author: Nullable(Type.String({ description: 'Name at the code host' })),
  state: Nullable(Type.Enum([...pullRequestStates], { description: 'null for commits' })),
  resolves: Type.Boolean({
    description:
      'Whether it works on the task rather than mentions it: the key is in the branch, in the title, or after a word such as "fixes"',
  }),
  changedAt: Type.String({ format: 'date-time', description: 'When it last changed at the code host' }),
});
export type TaskLink = Static<typeof TaskLink>;
