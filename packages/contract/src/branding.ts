import { type Static, Type } from 'typebox';
import { Deleted, Id, Nullable, SlugParam, Timestamp } from './common-schemas.ts';
import { limits } from './limits.ts';
import { closed, operation } from './operation.ts';

/** How an organization shows itself to its clients: on the reports of audits. */
export const OrgBranding = Type.Object({
  accentColor: Nullable(Type.String({ description: '`#rrggbb`; null: reports use the color of Fettle' })),
  accentTextColor: Nullable(
    Type.String({ description: 'White or black, whichever can be read on the accent color' }),
  ),
  logo: Nullable(
    Type.Object({
      id: Id,
      url: Type.String({ description: 'Path of the image; requires the same credential' }),
      mimeType: Type.Enum(['image/png', 'image/jpeg', 'image/webp']),
      size: Type.Integer({ description: 'In bytes' }),
      width: Type.Integer({ description: 'In pixels' }),
      height: Type.Integer({ description: 'In pixels' }),
      createdAt: Timestamp,
    }),
  ),
});
export type OrgBranding = Static<typeof OrgBranding>;

export const SetOrgLogoBody = closed({
  contentBase64: Type.Optional(Type.String()),
});
export type SetOrgLogoBody = Static<typeof SetOrgLogoBody>;

export const branding = {
  getOrgBranding: operation({
    name: 'getOrgBranding',
    method: 'GET',
    path: '/orgs/:slug/branding',
    surfaces: ['dashboard'],
    summary: 'Get the logo and the accent color that an organization has on its reports',
    params: SlugParam,
    result: OrgBranding,
  }),
  updateOrgBranding: operation({
    name: 'updateOrgBranding',
    method: 'PUT',
    path: '/orgs/:slug/branding',
    surfaces: ['dashboard'],
    summary: 'Set the accent color of an organization, or remove it',
    description:
      'Colors that cannot be told from white are refused, because reports are printed on white. Text on the color is white or black, whichever can be read on it.',
    params: SlugParam,
    body: closed({
      accentColor: Nullable(
        Type.String({ pattern: '^#[0-9A-Fa-f]{6}$', description: '`#rrggbb`; null removes it' }),
      ),
    }),
    result: OrgBranding,
    errors: ['FORBIDDEN'],
  }),
  setOrgLogo: operation({
    name: 'setOrgLogo',
    method: 'PUT',
    path: '/orgs/:slug/logo',
    surfaces: ['dashboard'],
    summary: 'Set or replace the logo of an organization',
    description: `Send \`multipart/form-data\` with a \`file\` part, or JSON with \`contentBase64\`: a PNG, JPEG, or WebP image of up to ${limits.logoBytes / 1024} KiB and ${limits.logoSide} × ${limits.logoSide} pixels. SVG is refused, because it can contain scripts.`,
    params: SlugParam,
    body: SetOrgLogoBody,
    upload: true,
    uploadBytes: limits.logoBytes,
    result: OrgBranding,
    errors: ['FORBIDDEN', 'PAYLOAD_TOO_LARGE'],
  }),
  downloadOrgLogo: operation({
    name: 'downloadOrgLogo',
    method: 'GET',
    path: '/orgs/:slug/logos/:logoId',
    surfaces: ['dashboard'],
    summary: 'Download the logo of an organization',
    params: closed({ slug: Type.String(), logoId: Type.String() }),
    result: Type.Unknown(),
    kind: 'file',
  }),
  removeOrgLogo: operation({
    name: 'removeOrgLogo',
    method: 'DELETE',
    path: '/orgs/:slug/logo',
    surfaces: ['dashboard'],
    summary: 'Remove the logo of an organization',
    params: SlugParam,
    result: Deleted,
    errors: ['FORBIDDEN'],
  }),
};
