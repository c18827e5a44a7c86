import { type Static, Type } from 'typebox';
import { Deleted, Id, Nullable, SlugParam, Timestamp } from './common-schemas.ts';
import { limits } from './limits.ts';
import { closed, operation, paging } from './operation.ts';

/** Taking data along: exports of organizations and accounts, and their deletion. */

export const OrgExport = Type.Object({
  id: Id,
  status: Type.Enum(['queued', 'complete', 'failed', 'expired'], {
    description:
      '`queued` until the archive is complete; `expired` when its file has been deleted; `failed`: request another export',
  }),
  size: Nullable(Type.Integer({ description: 'Size of the archive in bytes; null unless complete' })),
  sha256: Nullable(
    Type.String({ description: 'SHA-256 of the archive in hexadecimal; null unless complete' }),
  ),
  requestedBy: Nullable(Type.String({ description: 'Name of the owner who requested it' })),
  createdAt: Timestamp,
  completedAt: Nullable(Timestamp),
  expiresAt: Nullable(
    Type.String({
      format: 'date-time',
      description: 'Until when it can be downloaded; null unless complete',
    }),
  ),
});
export type OrgExport = Static<typeof OrgExport>;

export const OrgDeletion = Type.Object({
  requestedBy: Nullable(Type.String({ description: 'Name of the owner who requested it' })),
  requestedAt: Timestamp,
  beginsAt: Type.String({
    format: 'date-time',
    description: 'When everything is deleted; until then, owners can cancel',
  }),
});
export type OrgDeletion = Static<typeof OrgDeletion>;

const Confirmation = Type.String({ minLength: 1, maxLength: 254 });

export const transfer = {
  requestOrgExport: operation({
    name: 'requestOrgExport',
    method: 'POST',
    path: '/orgs/:slug/exports',
    surfaces: ['dashboard'],
    summary: 'Export everything an organization owns to one archive; owners only',
    description: `The archive is made in the background and can be downloaded for ${limits.orgExportDays} days. Returns CONFLICT while another export of the organization is queued.`,
    params: SlugParam,
    result: OrgExport,
    status: 201,
    errors: ['FORBIDDEN', 'CONFIRMATION_REQUIRED', 'CONFLICT'],
  }),
  listOrgExports: operation({
    name: 'listOrgExports',
    method: 'GET',
    path: '/orgs/:slug/exports',
    surfaces: ['dashboard'],
    summary: 'List the exports of an organization, newest first; owners only',
    params: SlugParam,
    query: closed(paging()),
    result: OrgExport,
    kind: 'list',
    errors: ['FORBIDDEN'],
  }),
  downloadOrgExport: operation({
    name: 'downloadOrgExport',
    method: 'GET',
    path: '/orgs/:slug/exports/:exportId/archive',
    surfaces: ['dashboard'],
    summary: 'Download the archive of an export; owners only',
    params: closed({ slug: Type.String(), exportId: Type.String() }),
    result: Type.Unknown(),
    kind: 'file',
    errors: ['FORBIDDEN'],
  }),
  deleteOrgExport: operation({
    name: 'deleteOrgExport',
    method: 'DELETE',
    path: '/orgs/:slug/exports/:exportId',
    surfaces: ['dashboard'],
    summary: 'Delete an export with its archive; owners only',
    params: closed({ slug: Type.String(), exportId: Type.String() }),
    result: Deleted,
    errors: ['FORBIDDEN'],
  }),
  getOrgDeletion: operation({
    name: 'getOrgDeletion',
    method: 'GET',
    path: '/orgs/:slug/deletion',
    surfaces: ['dashboard'],
    summary: 'Check whether an organization is going to be deleted',
    params: SlugParam,
    result: Type.Object({
      deletion: Nullable(OrgDeletion),
      days: Type.Integer({ description: 'Days from the request to the deletion' }),
    }),
  }),
  requestOrgDeletion: operation({
    name: 'requestOrgDeletion',
    method: 'POST',
    path: '/orgs/:slug/deletion',
    surfaces: ['dashboard'],
    summary: 'Delete an organization with everything in it, after a period in which owners can cancel',
    description:
      'The setting `FETTLE_ORG_DELETION_DAYS` is the length of that period. All members are told by email. Returns CONFLICT when the deletion was requested before.',
    params: SlugParam,
    body: closed({
      confirm: Type.String({ ...Confirmation, description: 'Name of the organization, as a confirmation' }),
    }),
    result: OrgDeletion,
    status: 201,
    errors: ['FORBIDDEN', 'CONFIRMATION_REQUIRED', 'CONFLICT'],
  }),
  cancelOrgDeletion: operation({
    name: 'cancelOrgDeletion',
    method: 'DELETE',
    path: '/orgs/:slug/deletion',
    surfaces: ['dashboard'],
    summary: 'Cancel the deletion of an organization; owners only',
    params: SlugParam,
    result: Deleted,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  exportOwnData: operation({
    name: 'exportOwnData',
    method: 'GET',
    path: '/me/data',
    surfaces: ['dashboard'],
    summary: "Download the signed-in user's own data as JSON",
    result: Type.Unknown(),
    kind: 'file',
    errors: ['CONFIRMATION_REQUIRED'],
  }),
  deleteAccount: operation({
    name: 'deleteAccount',
    method: 'POST',
    path: '/me/deletion',
    surfaces: ['dashboard'],
    summary: 'Delete the account of the signed-in user',
    description:
      'Everything that belongs to the account is deleted, and it leaves its organizations. What the user wrote in them stays, under the name "Deleted user". Returns CONFLICT while the user is the last owner of an organization: make another member its owner, or delete it first.',
    body: closed({
      confirm: Type.String({
        ...Confirmation,
        description: 'Email address of the account, as a confirmation',
      }),
    }),
    result: Deleted,
    session: 'closes',
    errors: ['CONFIRMATION_REQUIRED', 'CONFLICT'],
  }),
};
