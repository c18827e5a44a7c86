import { buffer } from 'node:stream/consumers';
import type { Branding } from '@fettle/auditor';
import type { Ctx } from '../../../context.ts';
import { readBranding } from './branding-store.ts';

/** The branding of an organization's reports. Without the file store they have its name instead of its logo. */
export async function brandReport(
  { db, blobs, log }: Pick<Ctx, 'db' | 'blobs' | 'log'>,
  orgId: string,
): Promise<Branding> {
  const { orgName, accentColor, logo } = await readBranding(db, orgId);
  if (logo === null) return { orgName, accentColor, logo };
  try {
    const stream = await blobs.get(logo.blobKey);
    if (stream === null) throw new Error(`The blob ${logo.blobKey} of a logo is not in the store.`);
    return { orgName, accentColor, logo: { mimeType: logo.mimeType, bytes: await buffer(stream) } };
  } catch (err) {
    log.warn({ err, orgId }, 'could not read the logo of a report');
    return { orgName, accentColor, logo: null };
  }
}
