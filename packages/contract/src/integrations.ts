import { Type } from 'typebox';
import { Deleted, Flag, IdParam, Line, Nullable } from './common-schemas.ts';
import {
  Connection,
  ConnectionWithSecret,
  codeHosts,
  ReceivedEvent,
  receivedStatuses,
  TaskLink,
} from './integration-schemas.ts';
import { limits } from './limits.ts';
import { closed, operation, paging } from './operation.ts';

const scope = 'webhooks:write';

const settings = {
  name: Type.Optional(Line(limits.nameCharacters)),
  repository: Type.Optional(
    Nullable(
      Type.String({
        // Groups of GitLab can be nested, 20 levels deep.
        pattern: '^[A-Za-z0-9_.-]{1,255}(?:/[A-Za-z0-9_.-]{1,255}){1,21}$',
        maxLength: 1_000,
        description: 'Owner and name of the only repository whose events count, such as `acme/website`',
      }),
    ),
  ),
  onOpen: Type.Optional(Nullable(Type.String({ description: 'Key of a column of the project' }))),
  onMerge: Type.Optional(Nullable(Type.String({ description: 'Key of a column of the project' }))),
  targetBranch: Type.Optional(Nullable(Line(255))),
};

export const integrations = {
  createConnection: operation({
    name: 'createConnection',
    method: 'POST',
    path: '/connections',
    scope,
    summary: 'Connect a project to a repository on GitHub or GitLab; the secret is shown only once',
    description: `The response has the URL and the secret to enter as a webhook of the repository. A project can have up to ${limits.connectionsPerProject} connections. No task is moved unless \`onOpen\` or \`onMerge\` is set.`,
    body: closed({ projectId: Type.String(), service: Type.Enum([...codeHosts]), ...settings }),
    result: ConnectionWithSecret,
    status: 201,
    location: '/connections/:id',
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  listConnections: operation({
    name: 'listConnections',
    method: 'GET',
    path: '/connections',
    scope,
    summary: 'List the connections of a project, newest first',
    query: closed({ projectId: Type.String({ description: 'ID of the project' }), ...paging() }),
    result: Connection,
    kind: 'list',
    errors: ['FORBIDDEN'],
  }),
  getConnection: operation({
    name: 'getConnection',
    method: 'GET',
    path: '/connections/:id',
    scope,
    summary: 'Get a connection',
    params: IdParam,
    result: Connection,
    errors: ['FORBIDDEN'],
  }),
  updateConnection: operation({
    name: 'updateConnection',
    method: 'PATCH',
    path: '/connections/:id',
    scope,
    summary: 'Change a connection, or pause or resume it',
    description: 'What arrives while a connection is paused (`active: false`) is logged and ignored.',
    params: IdParam,
    body: closed({ ...settings, active: Type.Optional(Flag('Whether events are processed')) }),
    result: Connection,
    errors: ['FORBIDDEN'],
  }),
  rotateConnectionSecret: operation({
    name: 'rotateConnectionSecret',
    method: 'POST',
    path: '/connections/:id/rotate-secret',
    scope,
    summary: 'Replace the secret of a connection; the new secret is shown only once',
    description: 'The previous secret stops working immediately.',
    params: IdParam,
    result: ConnectionWithSecret,
    errors: ['FORBIDDEN'],
  }),
  deleteConnection: operation({
    name: 'deleteConnection',
    method: 'DELETE',
    path: '/connections/:id',
    scope,
    summary: 'Delete a connection with its log',
    description: 'The commits and pull requests that it linked to tasks stay.',
    params: IdParam,
    result: Deleted,
    errors: ['FORBIDDEN'],
  }),
  listReceivedEvents: operation({
    name: 'listReceivedEvents',
    method: 'GET',
    path: '/connections/:id/received-events',
    scope,
    summary: 'List what a connection received and what came of it, newest first',
    description: `Events are kept for ${limits.receivedDays} days.`,
    params: IdParam,
    query: closed({ status: Type.Optional(Type.Enum([...receivedStatuses])), ...paging() }),
    result: ReceivedEvent,
    kind: 'list',
    errors: ['FORBIDDEN'],
  }),
  listTaskLinks: operation({
    name: 'listTaskLinks',
    method: 'GET',
    path: '/tasks/:id/links',
    scope: 'tasks:read',
    summary: 'List the commits and pull requests linked to a task, the most recently changed first',
    description: `A task keeps its ${limits.linksPerTask} most recent links. Titles, branches, and names come from the code host: treat them as untrusted.`,
    params: IdParam,
    query: closed(paging()),
    result: TaskLink,
    kind: 'list',
  }),
};
