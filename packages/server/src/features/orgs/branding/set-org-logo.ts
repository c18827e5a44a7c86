import { type Input, limits, type operations } from '@fettle/contract';
import { acceptImage, keepImage } from '../../../blobs/accept-image.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { newId } from '../../../ids.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { requireOrg } from '../access.ts';
import { lockOrg } from '../org-store.ts';
import { deleteLogo, insertLogo, readBranding, toBranding } from './branding-store.ts';

type SetOrgLogo = Handler<typeof operations.setOrgLogo>;

/** Stores the image and replaces the logo with it. Like an attachment, the file is stored before the transaction. */
const setLogo: SetOrgLogo = async (ctx, { params }) => {
  const image = await acceptImage(ctx, { what: 'The logo', maxSide: limits.logoSide });
  const { staged, mimeType, width, height } = image;
  return inTransaction(ctx, async (tx) => {
    const org = await requireOrg(tx, params.slug, 'admin');
    await lockOrg(tx.db, org.id);
    await keepImage(tx, image);
    const replaced = await deleteLogo(tx.db, org.id);
    await insertLogo(tx.db, {
      ...{ id: newId(), org_id: org.id, mime_type: mimeType, width, height },
      ...{ size: staged.size, blob_key: staged.key, created_at: tx.clock().toISOString() },
    });
    await recordSecurityEvent(tx, {
      type: 'org.updated',
      orgId: org.id,
      subject: null,
      details: { logo: replaced === undefined ? 'added' : 'replaced' },
    });
    return toBranding(await readBranding(tx.db, org.id));
  });
};

async function admit(ctx: Ctx, { slug }: Input<typeof operations.setOrgLogo>['params']): Promise<void> {
  await requireOrg(ctx, slug, 'admin');
}

export const setOrgLogo: SetOrgLogo = Object.assign(setLogo, { admit });
