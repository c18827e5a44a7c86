import type { Actor } from '@fettle/contract';
import type { Ctx } from '../../context.ts';

/** The caller as the actor of an event or the author of what they just wrote. */
export function callerActor(ctx: Pick<Ctx, 'actor'>): Actor {
  if (ctx.actor.isService) return { type: 'system', id: null, name: ctx.actor.name, email: null };
  // Their address is only on the report itself, where guests of the organization do not see it.
  if (ctx.actor.isGuest) return { type: 'guest', id: null, name: ctx.actor.name, email: null };
  return { type: 'user', id: ctx.actor.userId, name: ctx.actor.name, email: ctx.actor.email };
}

/** What the event of a change names as its cause, in addition to the actor: an import, or nothing. */
export function causeOf({ importId }: Pick<Ctx, 'importId'>): { importId?: string } {
  return importId === undefined ? {} : { importId };
}

/** An actor as the tables hold it: the name and email address of a user are joined, those of a guest stored. */
export interface ActorRow {
  type: Actor['type'];
  id: string | null;
  name: string | null;
  email: string | null;
}

const nameless: Record<Actor['type'], string> = {
  user: 'Deleted user',
  guest: 'Guest',
  system: 'Fettle',
};

/** Fills in a name where there is none: for users whose account is gone, guests who gave none, and the service. */
export function toActor({ type, id, name, email }: ActorRow): Actor {
  return { type, id, name: name ?? nameless[type], email };
}
