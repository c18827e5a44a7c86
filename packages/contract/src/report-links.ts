import { type Static, Type } from 'typebox';
import { Actor, Deleted, Id, IdParam, Line, Nullable, Timestamp } from './common-schemas.ts';
import { limits } from './limits.ts';
import { closed, operation, paging } from './operation.ts';

/** A link to the report of one audit, for people without an account. */
export const ReportLink = Type.Object({
  id: Id,
  auditId: Id,
  projectId: Id,
  name: Nullable(Type.String({ description: 'Whom it is for; only members see it' })),
  createdBy: Actor,
  createdAt: Timestamp,
  expiresAt: Timestamp,
  revokedAt: Nullable(Timestamp),
  status: Type.Enum(['active', 'expired', 'revoked']),
  openCount: Type.Integer({
    description:
      'How often the report was opened. Link previews, crawlers, and prefetching do not count, and reloading within 30 minutes counts once.',
  }),
  lastOpenedAt: Nullable(Timestamp),
});
export type ReportLink = Static<typeof ReportLink>;

export const NewReportLink = Type.Object({
  ...ReportLink.properties,
  url: Type.String({ description: 'The link itself, shown only once: Fettle stores only its hash' }),
});
export type NewReportLink = Static<typeof NewReportLink>;

export const reportLinks = {
  listReportLinks: operation({
    name: 'listReportLinks',
    method: 'GET',
    path: '/audits/:id/report-links',
    scope: 'audits:read',
    summary: 'List the links to the report of an audit, newest first, including expired and revoked ones',
    description: 'Requires a role that can create them: viewers of a project do not see its links.',
    params: IdParam,
    query: closed(paging()),
    result: ReportLink,
    kind: 'list',
    errors: ['FORBIDDEN'],
  }),
  createReportLink: operation({
    name: 'createReportLink',
    method: 'POST',
    path: '/audits/:id/report-links',
    scope: 'audits:run',
    summary: 'Create a link to the report of an audit that requires no account',
    description: `Everyone who has the link can read the report until it expires or is revoked. The report contains the results of this audit and the branding of the organization, but no names of members, no tasks, and no reasons of ignored issues. An audit can have up to ${limits.reportLinksPerAudit} active links. Returns CONFLICT before the audit has reports.`,
    params: IdParam,
    body: closed({
      name: Type.Optional(Nullable(Line(limits.reportLinkNameCharacters))),
      expiresAt: Type.Optional(
        Type.String({
          format: 'date-time',
          description: `Up to ${limits.reportLinkDays.max} days from now; default ${limits.reportLinkDays.default} days`,
        }),
      ),
    }),
    bodyOptional: true,
    result: NewReportLink,
    status: 201,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  revokeReportLink: operation({
    name: 'revokeReportLink',
    method: 'DELETE',
    path: '/audits/:id/report-links/:linkId',
    scope: 'audits:run',
    summary: 'Revoke a link to the report of an audit; it stops working immediately',
    params: closed({ id: Type.String(), linkId: Type.String() }),
    result: Deleted,
    errors: ['FORBIDDEN'],
  }),
};
