import { deletedName } from './delete-user.ts';

/** Somebody who must not be in stored values any longer. */
export interface Forgotten {
  id: string;
  name: string;
  email: string;
}

/**
 * A stored value without somebody's name and address. An object that is about them (its `id` or `userId` is theirs, or
 * its `email`) keeps the ID alone. Text that people wrote is not changed.
 */
export function scrubJson(value: unknown, who: Forgotten): unknown {
  if (Array.isArray(value)) return value.map((each) => scrubJson(each, who));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value as Record<string, unknown>).map(
    ([name, each]) =>
      [
        name,
        typeof each === 'string' && name.endsWith('Html') ? scrubHtml(each, who) : scrubJson(each, who),
      ] as const,
  );
  const scrubbed: Record<string, unknown> = Object.fromEntries(fields);
  const isAbout =
    isSame(scrubbed.id, who.id) || isSame(scrubbed.userId, who.id) || isSame(scrubbed.email, who.email);
  if (!isAbout) return scrubbed;
  for (const field of ['name', 'userName', 'label']) if (field in scrubbed) scrubbed[field] = deletedName;
  for (const field of ['email', 'username']) if (field in scrubbed) scrubbed[field] = null;
  return scrubbed;
}

function isSame(value: unknown, other: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === other.toLowerCase();
}

/** Mentions in stored HTML, which the sanitizer wrote: attributes are in double quotes. */
export function scrubHtml(html: string, { id }: Forgotten): string {
  return html.replace(/<span data-type="mention"([^>]*)>[^<]*<\/span>/gi, (mention, attributes: string) =>
    attributes.toLowerCase().includes(`data-id="${id.toLowerCase()}"`)
      ? `<span data-type="mention" data-id="${id}" data-label="${deletedName}">@${deletedName}</span>`
      : mention,
  );
}

/** The plain form of a description repeats its mentions. */
export function scrubText(text: string, { name }: Forgotten): string {
  return text.replaceAll(`@${name}`, `@${deletedName}`);
}
