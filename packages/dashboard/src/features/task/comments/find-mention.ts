/** A mention being typed: the position of its `@` and the text up to the cursor. */
export interface TypedMention {
  from: number;
  typed: string;
}

/** The mention at the cursor, or null. An `@` within a word, as in an email address, starts none. */
export function findMention(text: string, cursor: number): TypedMention | null {
  const match = /(?:^|[^\w.@/+-])@([\p{L}\p{N}._-]*)$/u.exec(text.slice(0, cursor));
  if (match === null) return null;
  const typed = match[1] ?? '';
  return { from: cursor - typed.length - 1, typed };
}

/** How to mention a person so that the service recognizes them: by username, otherwise by email address. */
export function handleOf({ username, email }: { username: string | null; email: string }): string {
  return username ?? email;
}
