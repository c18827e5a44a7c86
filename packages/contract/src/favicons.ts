import { type Static, Type } from 'typebox';
import { Id } from './common-schemas.ts';
import { limits } from './limits.ts';
import { closed, operation } from './operation.ts';

/** The favicon of the site of a project. */
export const Favicon = Type.Object({
  id: Id,
  projectId: Id,
  url: Type.String({ description: 'Path of the image; requires the same credential' }),
});
export type Favicon = Static<typeof Favicon>;

export const favicons = {
  listFavicons: operation({
    name: 'listFavicons',
    method: 'GET',
    path: '/favicons',
    surfaces: ['dashboard'],
    summary: 'List the favicons of the projects that the signed-in user sees',
    description: `Fettle fetches them from the sites of projects and keeps them. Projects without one are not listed. Contains up to ${limits.listedFavicons.toLocaleString('en-US')} favicons, those of the newest projects first.`,
    result: Type.Object({ favicons: Type.Array(Favicon) }),
  }),
  downloadFavicon: operation({
    name: 'downloadFavicon',
    method: 'GET',
    path: '/favicons/:faviconId',
    surfaces: ['dashboard'],
    summary: 'Download the favicon of a project that the signed-in user sees',
    params: closed({ faviconId: Type.String() }),
    result: Type.Unknown(),
    kind: 'file',
  }),
};
