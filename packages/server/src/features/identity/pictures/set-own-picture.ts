import { limits, type operations } from '@fettle/contract';
import { acceptImage, keepImage } from '../../../blobs/accept-image.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { newId } from '../../../ids.ts';
import { replacePicture, toPicture } from './picture-store.ts';

type SetOwnPicture = Handler<typeof operations.setOwnPicture>;

/** A replaced picture gets another URL, so browsers can cache each of them. */
const setPicture: SetOwnPicture = async (ctx) => {
  const image = await acceptImage(ctx, { what: 'The picture', maxSide: limits.pictureSide });
  const { staged, mimeType } = image;
  return inTransaction(ctx, async (tx) => {
    await keepImage(tx, image);
    const [id, userId] = [newId(), tx.actor.userId];
    await replacePicture(tx.db, {
      ...{ id, user_id: userId, mime_type: mimeType, size: staged.size, blob_key: staged.key },
      created_at: tx.clock().toISOString(),
    });
    return toPicture({ id, userId });
  });
};

/** Everybody who is signed in has a picture or none. */
const admit = async (): Promise<void> => undefined;

export const setOwnPicture: SetOwnPicture = Object.assign(setPicture, { admit });
