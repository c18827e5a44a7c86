import { ApiError, notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { findOpenWidget, type OpenWidget } from '../widget/widget-store.ts';

/**
 * The widget behind a public key, for pages of its origins. Programs can send any origin: that a report comes from a page is
 * no proof of anything, only pages of others cannot use the key in browsers.
 *
 * @throws ApiError NOT_FOUND for an unknown key and a widget that is turned off, FORBIDDEN for another origin
 */
export async function requireWidget(
  { db, client }: Pick<Ctx, 'db' | 'client'>,
  publicKey: string,
): Promise<OpenWidget> {
  const widget = await findOpenWidget(db, publicKey);
  if (widget === undefined) throw notFound();
  const { origin = null } = client;
  if (origin !== null && widget.origins.includes(origin)) return widget;
  throw new ApiError(
    'FORBIDDEN',
    origin === null
      ? 'Send the origin of the page in the header Origin, as browsers do.'
      : `Pages of ${origin} cannot send reports to this project. A project owner can add the origin in its settings.`,
  );
}
