import type { Ledgers } from '../ledger.ts';
import type { Rule } from './rule.ts';

/** Tasks and comments are made under keys alone, so one that no answer named was made twice. */
export const oncePerKey: Rule = {
  promise: 'a request repeated under its Idempotency-Key made one object, and every answer names that one',
  findBreaches: (ledgers) => [...findOtherAnswers(ledgers), ...findUnnamed(ledgers)],
};

function findOtherAnswers({ changes }: Ledgers): string[] {
  return changes.flatMap(({ kind, mark, objectIds, keyed }) => {
    const { size } = new Set(objectIds);
    return keyed && size > 1 ? [`${kind} '${mark}' was answered with ${size} ids`] : [];
  });
}

function findUnnamed({ changes, stored }: Ledgers): string[] {
  const named = new Set(changes.flatMap(({ objectIds }) => objectIds));
  const objects = [
    ...stored.tasks.map(({ id, title }) => ({ id, what: `task ${id} '${title}'` })),
    ...stored.comments.map(({ id, text }) => ({ id, what: `comment ${id} '${text}'` })),
  ];
  return objects.flatMap(({ id, what }) =>
    named.has(id) ? [] : [`${what} is there, and no answer named it`],
  );
}
