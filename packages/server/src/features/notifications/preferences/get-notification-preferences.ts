import {
  type NotificationKind,
  type NotificationPreferences,
  notificationKinds,
  type operations,
} from '@fettle/contract';
import type { Ctx } from '../../../context.ts';
import type { Handler } from '../../../handler.ts';
import { mailSettings } from '../../../mail/send-mail.ts';
import { type Preferences, readPreferences } from './preferences-store.ts';

export const getNotificationPreferences: Handler<typeof operations.getNotificationPreferences> = async (
  ctx,
) => showPreferences(ctx, await readPreferences(ctx.db, ctx.actor.userId));

export function showPreferences(
  { config }: Pick<Ctx, 'config'>,
  { mode, hour, timeZone, muted }: Preferences,
): NotificationPreferences {
  const kinds = notificationKinds.map((kind) => [kind, !muted.includes(kind)]);
  return {
    mode,
    hour,
    timeZone,
    kinds: Object.fromEntries(kinds) as Record<NotificationKind, boolean>,
    mailConfigured: mailSettings(config) !== null,
  };
}
