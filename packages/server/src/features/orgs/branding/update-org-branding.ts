import { findAccentProblem } from '@fettle/auditor';
import type { operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { diffSettings } from '../../../security-log/diff-settings.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { requireOrg } from '../access.ts';
import { lockOrg } from '../org-store.ts';
import { readBranding, setAccentColor, toBranding } from './branding-store.ts';

/** Sets the accent color in its one form, lowercase. */
export const updateOrgBranding: Handler<typeof operations.updateOrgBranding> = async (
  ctx,
  { params, body },
) => {
  const accentColor = body.accentColor?.toLowerCase() ?? null;
  return inTransaction(ctx, async (tx) => {
    const org = await requireOrg(tx, params.slug, 'admin');
    if (accentColor !== null && findAccentProblem(accentColor) !== null) throw tooLight(accentColor);
    await lockOrg(tx.db, org.id);
    const before = await readBranding(tx.db, org.id);
    const details = diffSettings({ accentColor: before.accentColor }, { accentColor });
    if (Object.keys(details).length > 0) {
      await setAccentColor(tx.db, org.id, accentColor, tx.clock().toISOString());
      await recordSecurityEvent(tx, { type: 'org.updated', orgId: org.id, subject: null, details });
    }
    return toBranding({ ...before, accentColor });
  });
};

function tooLight(color: string): ApiError {
  const message = `"${color}" is too light to be seen on white. Choose a darker color.`;
  return new ApiError('BAD_REQUEST', message, { details: [{ path: 'accentColor', message }] });
}
