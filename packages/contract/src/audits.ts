import { Type } from 'typebox';
import { Audit, AuditListItem, AuditStatus } from './audit-shapes.ts';
import { limits } from './limits.ts';
import { closed, operation, paging } from './operation.ts';
import { Id, IdParam, SlugParam } from './shapes.ts';

const AuditStarted = Type.Object({ id: Id, status: AuditStatus });

export const audits = {
  listProjectAudits: operation({
    name: 'listProjectAudits',
    method: 'GET',
    path: '/projects/:id/audits',
    scope: 'audits:read',
    summary: 'Audits of a project, newest first',
    params: IdParam,
    query: closed(paging(limits.auditPage)),
    result: AuditListItem,
    kind: 'list',
    pageSize: limits.auditPage,
  }),
  startAudit: operation({
    name: 'startAudit',
    method: 'POST',
    path: '/projects/:id/audits',
    scope: 'audits:run',
    summary: "Audit the project's site; poll the audit for its progress",
    params: IdParam,
    body: closed({
      maxDepth: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.auditDepth.max })),
      maxPages: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.auditPages.max })),
    }),
    bodyOptional: true,
    result: AuditStarted,
    status: 201,
    location: '/audits/:id',
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  getAudit: operation({
    name: 'getAudit',
    method: 'GET',
    path: '/audits/:id',
    scope: 'audits:read',
    summary: 'An audit with its reports',
    params: IdParam,
    result: Audit,
    versioned: true,
  }),
  reanalyzeAudit: operation({
    name: 'reanalyzeAudit',
    method: 'POST',
    path: '/audits/:id/reanalyze',
    scope: 'audits:run',
    summary: 'Judge the stored pages again without a request to the site',
    params: IdParam,
    body: closed({}),
    bodyOptional: true,
    result: AuditStarted,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  cancelAudit: operation({
    name: 'cancelAudit',
    method: 'POST',
    path: '/audits/:id/cancel',
    surfaces: ['dashboard'],
    summary: 'Stop an unfinished audit; it ends as failed with CANCELLED',
    params: IdParam,
    body: closed({}),
    bodyOptional: true,
    result: AuditStarted,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  listOrgAudits: operation({
    name: 'listOrgAudits',
    method: 'GET',
    path: '/orgs/:slug/audits',
    scope: 'audits:read',
    summary: 'Audits across every project of the organization the caller can see, newest first',
    params: SlugParam,
    query: closed(paging(limits.auditPage)),
    result: AuditListItem,
    kind: 'list',
    pageSize: limits.auditPage,
  }),
};
