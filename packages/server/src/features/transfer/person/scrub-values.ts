import { deletedName } from './delete-user.ts';

/** Somebody who must not be in stored values any longer. */
export interface Forgotten {
  id: string;
  name: string;
  email: string;
  /** Whether the address was theirs for certain: anybody can open an account with the address of somebody else. */
  emailVerified: boolean;
}

/**
 * A stored value without somebody's name and address. An object that is about them (its `id` or `userId` is theirs, or
 * its `email`) keeps the ID alone. `guestName` is their name where the value is about a task that they reported as a guest,
 * because guests have no ID. Text that people wrote is not changed.
 */
export function scrubJson(value: unknown, who: Forgotten, guestName: string | null = null): unknown {
  if (Array.isArray(value)) return value.map((each) => scrubJson(each, who, guestName));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value as Record<string, unknown>).map(
    ([name, each]) =>
      [
        name,
        typeof each === 'string' && name.endsWith('Html')
          ? scrubHtml(each, who)
          : scrubJson(each, who, guestName),
      ] as const,
  );
  const scrubbed: Record<string, unknown> = Object.fromEntries(fields);
  if (!isAbout(scrubbed, who, guestName)) return scrubbed;
  for (const field of ['name', 'userName', 'label']) if (field in scrubbed) scrubbed[field] = deletedName;
  for (const field of ['email', 'username']) if (field in scrubbed) scrubbed[field] = null;
  return scrubbed;
}

function isAbout(value: Record<string, unknown>, who: Forgotten, guestName: string | null): boolean {
  if (value.type === 'guest') {
    const isTheirName = guestName !== null && value.name === guestName;
    return isTheirName || (who.emailVerified && isSame(value.email, who.email));
  }
  return isSame(value.id, who.id) || isSame(value.userId, who.id) || isSame(value.email, who.email);
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
