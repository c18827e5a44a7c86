import { type Static, Type } from 'typebox';
import { Id, Nullable, SlugParam, Timestamp } from './common-schemas.ts';
import { closed, operation, paging } from './operation.ts';
import { securityEventTypes } from './security-events.ts';

/** One entry of the security log. Flat, because its fields are the columns of the CSV export. */
export const SecurityEntry = Type.Object({
  createdAt: Timestamp,
  type: Type.Enum(securityEventTypes, {
    description: 'Type of entry; see the security log reference',
  }),
  actorName: Nullable(
    Type.String({ description: 'Name of the user who did it; null for the service or its operator' }),
  ),
  actorEmail: Nullable(Type.String()),
  subjectName: Nullable(
    Type.String({ description: 'Name of the user whose account was affected; null when none was' }),
  ),
  subjectEmail: Nullable(Type.String()),
  address: Nullable(
    Type.String({
      description: 'IP address of the request; null when withheld or when there was no request',
    }),
  ),
  userAgent: Nullable(
    Type.String({ description: 'User-Agent header of the request; null in the same cases as `address`' }),
  ),
  details: Type.Record(
    Type.String(),
    Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), Type.Array(Type.String())]),
    {
      description:
        'More about the entry; for a changed setting, the values before and after, such as `nameFrom` and `nameTo`',
    },
  ),
  actorId: Nullable(Id),
  subjectId: Nullable(Id),
  requestId: Nullable(Type.String({ description: 'X-Request-Id of the request' })),
  id: Id,
});
export type SecurityEntry = Static<typeof SecurityEntry>;

const filters = {
  type: Type.Optional(Type.Enum(securityEventTypes)),
  since: Type.Optional(Type.String({ format: 'date-time', description: 'Start of the range, inclusive' })),
  until: Type.Optional(Type.String({ format: 'date-time', description: 'End of the range, exclusive' })),
};

export const securityLog = {
  listSecurityEvents: operation({
    name: 'listSecurityEvents',
    method: 'GET',
    path: '/orgs/:slug/security-log',
    surfaces: ['dashboard'],
    summary: 'List the security log of an organization, newest first; owners only',
    description:
      "Includes entries about the organization and about its members' accounts since they joined. The IP addresses and user agents of guests are withheld.",
    params: SlugParam,
    query: closed({
      ...paging(),
      ...filters,
      userId: Type.Optional(
        Type.String({ description: 'ID of the user who did it or whose account was affected' }),
      ),
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
    summary: "List the security log entries about the signed-in user's account, newest first",
    description: 'The IP address and user agent are withheld when someone else caused the entry.',
    query: closed({ ...paging(), ...filters }),
    result: SecurityEntry,
    kind: 'list',
  }),
};
