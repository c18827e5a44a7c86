import { type Static, Type } from 'typebox';
import { closed, operation, paging } from './operation.ts';
import { securityEventTypes } from './security-events.ts';
import { Id, Nullable, SlugParam, Timestamp } from './shapes.ts';

/** One entry of the security log. Flat, because its fields are the columns of the file it is exported to. */
export const SecurityEntry = Type.Object({
  createdAt: Timestamp,
  type: Type.Enum(securityEventTypes, {
    description: 'docs/reference/security-events.md says what each means',
  }),
  actorName: Nullable(
    Type.String({ description: 'Who did it; null for the service itself or its operator' }),
  ),
  actorEmail: Nullable(Type.String()),
  subjectName: Nullable(
    Type.String({ description: 'Whose account it concerns; null where it concerns none' }),
  ),
  subjectEmail: Nullable(Type.String()),
  address: Nullable(
    Type.String({
      description: 'Network address of the request; null where it is withheld or there was no request',
    }),
  ),
  userAgent: Nullable(Type.String({ description: 'What the client calls itself; null like the address' })),
  details: Type.Record(
    Type.String(),
    Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), Type.Array(Type.String())]),
    { description: 'What else is known; of a changed setting the values before and after: nameFrom, nameTo' },
  ),
  actorId: Nullable(Id),
  subjectId: Nullable(Id),
  requestId: Nullable(Type.String({ description: 'X-Request-Id of the request' })),
  id: Id,
});
export type SecurityEntry = Static<typeof SecurityEntry>;

const filters = {
  type: Type.Optional(Type.Enum(securityEventTypes)),
  since: Type.Optional(Type.String({ format: 'date-time', description: 'First moment that counts' })),
  until: Type.Optional(Type.String({ format: 'date-time', description: 'First moment that counts no more' })),
};

export const securityLog = {
  listSecurityEvents: operation({
    name: 'listSecurityEvents',
    method: 'GET',
    path: '/orgs/:slug/security-log',
    surfaces: ['dashboard'],
    summary: 'The security log of an organization, newest first; for its owners',
    description:
      'What happened in the organization, and what happened to the accounts of its members since they joined. Addresses and clients of guests are withheld.',
    params: SlugParam,
    query: closed({
      ...paging(),
      ...filters,
      userId: Type.Optional(Type.String({ description: 'Who did it, or whose account it concerns' })),
    }),
    result: SecurityEntry,
    kind: 'list',
    csv: true,
    errors: ['FORBIDDEN'],
  }),
  listOwnSecurityEvents: operation({
    name: 'listOwnSecurityEvents',
    method: 'GET',
    path: '/me/security-log',
    surfaces: ['dashboard'],
    summary: "What happened to the caller's own account, newest first",
    description: 'Where somebody else did it, their address and client are withheld.',
    query: closed({ ...paging(), ...filters }),
    result: SecurityEntry,
    kind: 'list',
  }),
};
