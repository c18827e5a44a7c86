import { type Ctx, nobody } from '../../context.ts';

/** The context of a change by a person without an account, who says that this is their name. */
export function actingAsGuest(ctx: Ctx, name: string | null): Ctx {
  return { ...ctx, actor: { ...nobody, name: name ?? 'Guest', source: 'widget', isGuest: true } };
}
