import { randomBytes } from 'node:crypto';
import { isId } from '../../../ids.ts';
import { TransferError } from '../transfer-error.ts';

/** Turns every ID of an archive into the one it gets here. */
export type MapId = (id: unknown) => string;

/** The IDs stay as they are: for a service that has none of them. */
export const keepIds: MapId = (id) => requireId(id);

/**
 * New IDs, of the same moments and in the same order of milliseconds, so that lists keep their order. Two IDs never
 * become the same one, and nobody can predict any: an archive cannot name a row that it does not contain.
 */
export function changeIds(): MapId {
  const key = randomBytes(7);
  return (id) => {
    const old = requireId(id);
    const random = Buffer.from(old.slice(19).replaceAll('-', ''), 'hex');
    // The first byte has the variant, which makes it a UUID.
    for (const [index, byte] of key.entries()) random[index + 1] = (random[index + 1] ?? 0) ^ byte;
    const text = random.toString('hex');
    return `${old.slice(0, 19)}${text.slice(0, 4)}-${text.slice(4)}`;
  };
}

function requireId(id: unknown): string {
  if (typeof id !== 'string' || !isId(id))
    throw new TransferError('is damaged: it has something else than an ID');
  return id.toLowerCase();
}
