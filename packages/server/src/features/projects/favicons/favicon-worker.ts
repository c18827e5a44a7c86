import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { keepBlob } from '../../../blobs/blob-deletions.ts';
import { stageFile } from '../../../blobs/stage-file.ts';
import type { Services } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { newId } from '../../../ids.ts';
import type { Claim, Worker } from '../../../work/worker.ts';
import { type FaviconChange, readFaviconJob, refreshSeconds, settleFavicon } from './favicon-store.ts';
import { type FetchedFavicon, fetchFavicon } from './fetch-favicon.ts';

/** Fetches the favicon of the site of each project, and again every week. */
export const faviconWorker: Worker = {
  name: 'favicons',
  table: 'favicons',
  concurrency: 2,
  wokenBy: null,
  async run(services, claim) {
    const job = await readFaviconJob(services.db, claim.jobId);
    // A project that is gone, or whose URL was removed, has taken its row along.
    if (job === undefined) return;
    const result = await fetchFavicon(services.egress, job.url, claim.signal);
    if (result === 'unreachable') return settle(services, claim, 'unchanged', refreshSeconds.unreachable);
    if (result === 'none') return settle(services, claim, 'none', refreshSeconds.answered);
    const contentHash = createHash('sha256').update(result.bytes).digest();
    if (job.contentHash !== null && contentHash.equals(job.contentHash))
      return settle(services, claim, 'unchanged', refreshSeconds.answered);
    await keep(services, claim, result, contentHash);
  },
  giveUp: (services, claim) =>
    settleFavicon(services.db, claim, {
      change: 'unchanged',
      inSeconds: refreshSeconds.unreachable,
      now: services.clock().toISOString(),
    }),
};

async function settle(
  services: Services,
  claim: Claim,
  change: FaviconChange,
  inSeconds: number,
): Promise<void> {
  await inTransaction(services, async (tx) => {
    await claim.hold(tx);
    await settleFavicon(tx.db, claim, { change, inSeconds, now: tx.clock().toISOString() });
  });
}

/** Like an attachment, the file is stored before the transaction; the sweep deletes it if that fails. */
async function keep(
  services: Services,
  claim: Claim,
  { bytes, mimeType }: FetchedFavicon,
  contentHash: Buffer,
): Promise<void> {
  const staged = await stageFile(services, Readable.from([bytes]), () => null);
  await inTransaction(services, async (tx) => {
    await claim.hold(tx);
    if (!(await keepBlob(tx.db, staged.key, staged.dueAt)))
      throw new Error('The file of a favicon was swept before it was kept.');
    await settleFavicon(tx.db, claim, {
      change: {
        image_id: newId(),
        mime_type: mimeType,
        size: staged.size,
        blob_key: staged.key,
        content_hash: contentHash,
      },
      inSeconds: refreshSeconds.answered,
      now: tx.clock().toISOString(),
    });
  });
}
