import type { SecurityEventType } from '@fettle/contract';
import { type Ctx, nobody } from '../context.ts';
import { newIdAt } from '../ids.ts';

/** The account an entry concerns, as it is called at that moment. */
export interface SecuritySubject {
  id: string;
  name: string;
  email: string;
}

export interface SecurityEvent {
  type: SecurityEventType;
  /** The organization it happened in; omitted for events of an account alone. */
  orgId?: string;
  /** Left out: the caller's own account, if they are signed in. */
  subject?: SecuritySubject | null;
  /** Plain facts, shown to people. Never secrets, and never what was typed into a field for one. */
  details?: Record<string, string | number | boolean | null | readonly string[]>;
}

/** What an entry is made from; a request's context has all of it. */
export type SecurityContext = Pick<Ctx, 'db' | 'clock' | 'actor'> &
  Partial<Pick<Ctx, 'client' | 'requestId'>>;

/**
 * Writes an entry of the security log in the caller's transaction, so that the entry exists exactly when the change does.
 * Outside a transaction (a failed sign-in) it is written at once.
 */
export async function recordSecurityEvent(ctx: SecurityContext, event: SecurityEvent): Promise<void> {
  const actor = ctx.actor.userId === nobody.userId ? null : ctx.actor;
  const own = actor === null ? null : { id: actor.userId, name: actor.name, email: actor.email };
  const subject = event.subject === undefined ? own : event.subject;
  const now = ctx.clock();
  await ctx.db
    .insertInto('security_log')
    .values({
      // Of the same moment as created_at, so that the order of ids is that of time and a span of one is a span of both.
      id: newIdAt(now.getTime()),
      type: event.type,
      created_at: now.toISOString(),
      org_id: event.orgId ?? null,
      subject_id: subject?.id ?? null,
      subject_name: subject?.name ?? null,
      subject_email: subject?.email ?? null,
      actor_id: actor?.userId ?? null,
      actor_name: actor?.name ?? null,
      actor_email: actor?.email ?? null,
      address: ctx.client?.address ?? null,
      user_agent: ctx.client?.userAgent?.slice(0, 500) ?? null,
      request_id: ctx.requestId ?? null,
      details: JSON.stringify(event.details ?? {}),
    })
    .execute();
}
