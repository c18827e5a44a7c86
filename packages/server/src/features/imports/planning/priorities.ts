import type { ImportOptions, Priority } from '@fettle/contract';

const known: Readonly<Record<Priority, readonly string[]>> = {
  critical: ['critical', 'urgent', 'highest', 'blocker', '1', 'p0', 'p1', 'asap'],
  high: ['high', 'important', 'major', '2', 'p2'],
  medium: ['medium', 'normal', 'none', 'no priority', 'not set', 'default', '3', '0', 'p3', ''],
  low: ['low', 'lowest', 'minor', 'trivial', '4', '5', 'p4', 'p5'],
};

/** The priority that a word or number of another tool stands for; null when it is none that is known. */
export function priorityOf(text: string | null, { priorities = [] }: ImportOptions): Priority | null {
  const word = (text ?? '').trim().toLowerCase();
  const chosen = priorities.find(({ from }) => from.trim().toLowerCase() === word);
  if (chosen !== undefined) return chosen.to;
  const found = Object.entries(known).find(([, words]) => words.includes(word));
  return (found?.[0] as Priority | undefined) ?? null;
}
