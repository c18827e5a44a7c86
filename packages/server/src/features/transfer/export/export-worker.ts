import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { limits } from '@fettle/contract';
import { keepBlob, noteBlob } from '../../../blobs/blob-deletions.ts';
import type { Services } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { newId } from '../../../ids.ts';
import { publicUrl } from '../../../mail/public-url.ts';
import { queueSealedMail } from '../../../mail/sealed-mail.ts';
import type { PeriodicJob } from '../../../periodic-jobs.ts';
import { type Claim, LeaseLost, type Worker } from '../../../work/worker.ts';
import { expireExports, readExportJob, settleExport } from './org-export-store.ts';
import { writeExport } from './write-export.ts';

const dayMs = 86_400_000;
/** Slightly larger than the best level in a third of the time. */
const gzipLevel = 4;

/** Makes the archives of exports, one at a time: each reads everything an organization has. */
export const exportWorker: Worker = {
  name: 'organization exports',
  table: 'org_exports',
  concurrency: 1,
  wokenBy: null,
  async run(services, claim) {
    const job = await readExportJob(services.db, claim);
    if (job === undefined) throw new LeaseLost();
    const archive = await storeArchive(services, claim, job.orgId);
    await inTransaction(services, async (tx) => {
      await claim.hold(tx);
      if (!(await keepBlob(tx.db, archive.key, archive.dueAt))) {
        throw new Error('the archive was deleted before it was complete');
      }
      const now = tx.clock();
      const expiresAt = new Date(now.getTime() + limits.orgExportDays * dayMs).toISOString();
      await settleExport(tx.db, claim, { ...archive, now: now.toISOString(), expiresAt }, now.toISOString());
      await tellRequester(tx, job);
    });
  },
  async giveUp(services, claim) {
    await settleExport(services.db, claim, null, services.clock().toISOString());
  },
};

/** Stored under a new key that is deleted a day later, unless the export is complete by then. */
async function storeArchive(services: Services, claim: Claim, orgId: string) {
  const key = newId();
  const dueAt = new Date(services.clock().getTime() + dayMs).toISOString();
  await noteBlob(services.db, key, dueAt);
  const hash = createHash('sha256');
  const source = writeExport(services, orgId, { signal: claim.signal });
  const plain = Readable.from(source, { objectMode: false });
  // All errors come out of the iteration; the callback is only required by the function.
  const packed = pipeline(plain, createGzip({ level: gzipLevel }), () => undefined);
  const watched = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of packed as AsyncIterable<Buffer>) {
      claim.signal.throwIfAborted();
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    const content = Readable.from(watched(), { objectMode: false });
    const { size } = await services.blobs.put(key, content, 'application/octet-stream');
    return { key, dueAt, size, sha256: hash.digest('hex') };
  } finally {
    packed.destroy();
    // The job ends with its transaction, also when it is stopped in the middle.
    await source.return(undefined);
  }
}

async function tellRequester(
  tx: Pick<Services, 'db' | 'config' | 'clock' | 'secret'>,
  { orgId, userId }: { orgId: string; userId: string | null },
): Promise<void> {
  if (userId === null) return;
  const user = await tx.db
    .selectFrom('users')
    .innerJoin('org_members as member', 'member.user_id', 'users.id')
    .innerJoin('orgs as org', 'org.id', 'member.org_id')
    .select(['users.name', 'users.email', 'org.name as orgName', 'org.slug'])
    .where('users.id', '=', userId)
    .where('member.org_id', '=', orgId)
    .where('member.role', '=', 'owner')
    .executeTakeFirst();
  if (user === undefined) return;
  await queueSealedMail(tx, 'account', {
    to: { name: user.name, address: user.email },
    subject: `The export of ${user.orgName} is ready`,
    letter: {
      preview: 'You can download it from the settings of the organization.',
      blocks: [
        {
          type: 'paragraph',
          text: `The export of ${user.orgName} that you requested is ready. You can download it for ${limits.orgExportDays} days.`,
        },
        {
          type: 'button',
          text: 'Go to the export',
          url: `${publicUrl(tx.config)}/orgs/${user.slug}/settings/data`,
        },
      ],
      footer: [{ text: 'You received this email because you requested the export.' }],
    },
  });
}

/** Deletes the archives of exports after their time. */
export const expireOrgExports: PeriodicJob = {
  name: 'expired exports',
  run: ({ db, clock }) => expireExports(db, clock().toISOString(), 100),
};
