/** Where a text mentions somebody by name, and who that is. */
interface FoundName<Person> {
  from: number;
  to: number;
  person: Person;
}

/** Code uses `@` for decorators and packages. The service ignores them too. */
const code = String.raw`\x60{3}[\s\S]*?(?:\x60{3}|$)|\x60[^\x60\n]*\x60`;
/** The name continues, or is of another kind: `@max.lena`, `@max@example.com`. */
const goesOn = String.raw`[\p{L}\p{N}_@]|[.\-][\p{L}\p{N}_]`;
const shortest = 2;

/**
 * Finds `@` and a full name at the start of a word, in any case, preferring the longest. Ambiguous names are not
 * found, nor those that equal another person's username: the list has to say who is meant.
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
