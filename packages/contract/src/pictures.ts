import { type Static, Type } from 'typebox';
import { Deleted, Id } from './common-schemas.ts';
import { limits } from './limits.ts';
import { closed, operation } from './operation.ts';

/** The picture of a person. */
export const Picture = Type.Object({
  id: Id,
  userId: Id,
  url: Type.String({ description: 'Path of the image; requires the same credential' }),
});
export type Picture = Static<typeof Picture>;

export const SetOwnPictureBody = closed({ contentBase64: Type.Optional(Type.String()) });

export const pictures = {
  listPictures: operation({
    name: 'listPictures',
    method: 'GET',
    path: '/pictures',
    surfaces: ['dashboard'],
    summary: 'List the pictures of the people whom the signed-in user sees, including their own',
    description: `Those are the members of their organizations, and for guests the members of their projects; up to ${limits.listedPictures}.`,
    result: Type.Object({ pictures: Type.Array(Picture) }),
  }),
  setOwnPicture: operation({
    name: 'setOwnPicture',
    method: 'PUT',
    path: '/me/picture',
    surfaces: ['dashboard'],
    summary: 'Set or replace the picture of the signed-in user',
    description: `Send \`multipart/form-data\` with a \`file\` part, or JSON with \`contentBase64\`: a PNG, JPEG, or WebP image of up to ${limits.pictureBytes / 1024} KiB and ${limits.pictureSide} × ${limits.pictureSide} pixels. It is shown cropped to a circle. Metadata in the file is kept.`,
    body: SetOwnPictureBody,
    upload: true,
    uploadBytes: limits.pictureBytes,
    result: Picture,
    errors: ['PAYLOAD_TOO_LARGE'],
  }),
  removeOwnPicture: operation({
    name: 'removeOwnPicture',
    method: 'DELETE',
    path: '/me/picture',
    surfaces: ['dashboard'],
    summary: 'Remove the picture of the signed-in user',
    result: Deleted,
    errors: ['NOT_FOUND'],
  }),
  downloadPicture: operation({
    name: 'downloadPicture',
    method: 'GET',
    path: '/pictures/:pictureId',
    surfaces: ['dashboard'],
    summary: 'Download the picture of a person whom the signed-in user sees',
    params: closed({ pictureId: Type.String() }),
    result: Type.Unknown(),
    kind: 'file',
  }),
};
