/** Where a text names somebody by the name people know, and who that is. */
export interface FoundName<Person> {
  from: number;
  to: number;
  person: Person;
}

/** Code names decorators and packages with an `@`, and nobody; the service reads it so too. */
const code = String.raw`\x60{3}[\s\S]*?(?:\x60{3}|$)|\x60[^\x60\n]*\x60`;
/** Behind it the name goes on, or is one of another kind: `@max.lena`, `@max@example.com`. */
const goesOn = String.raw`[\p{L}\p{N}_@]|[.\-][\p{L}\p{N}_]`;
const shortest = 2;

/**
 * Finds `@` and a whole name, in any case, where a word begins; of two names the longer one. Who is not the only one of
 * his name is not found, nor who is called what is the username of another: a list has to say who is meant.
 */
export function findNames<Person extends { name: string; username?: string | null }>(
  text: string,
  people: readonly Person[],
): FoundName<Person>[] {
  const byName = new Map<string, Person | null>();
  for (const person of people) {
    const name = fold(person.name);
    const isTaken = people.some((other) => other !== person && fold(other.username ?? '') === name);
    if (name.length >= shortest) byName.set(name, byName.has(name) || isTaken ? null : person);
  }
  if (byName.size === 0 || !text.includes('@')) return [];
  const names = [...byName.keys()].toSorted((a, b) => b.length - a.length).map(toPattern);
  const pattern = new RegExp(`${code}|(?<![\\w.@/+\\-])@(${names.join('|')})(?!${goesOn})`, 'giu');
  return Array.from(text.matchAll(pattern)).flatMap((match) => {
    const person = match[1] === undefined ? null : (byName.get(fold(match[1])) ?? null);
    return person === null ? [] : [{ from: match.index, to: match.index + match[0].length, person }];
  });
}

function fold(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}

function toPattern(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(' ', String.raw`[^\S\n]+`);
}
