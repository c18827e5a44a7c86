/** A mention that is being typed: where its `@` stands and what follows it up to the cursor. */
export interface TypedMention {
  from: number;
  typed: string;
}

/** The mention the cursor is in; null when it is in none. An `@` within a word, as of an address, begins none. */
export function findMention(text: string, cursor: number): TypedMention | null {
  const match = /(?:^|[^\w.@/+-])@([\p{L}\p{N}._-]*)$/u.exec(text.slice(0, cursor));
  if (match === null) return null;
  const typed = match[1] ?? '';
  return { from: cursor - typed.length - 1, typed };
}

/** How a person is named so that the service knows who is meant: by the username, else by the address. */
export function handleOf({ username, email }: { username: string | null; email: string }): string {
  return username ?? email;
}
