import { FettleError } from '@fettle/client';

/** Waits for a removal. What somebody else has removed meanwhile counts as removed. */
export async function removeOrGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof FettleError) || error.status !== 404) throw error;
  }
}
