import type { RunHistory } from '../run-history.ts';
import type { Invariant } from './invariant.ts';

/** Tasks and comments are only created under keys, so one that no response named was created twice. */
export const oneObjectPerKey: Invariant = {
  description:
    'a request repeated under its Idempotency-Key made one object, and every answer names that one',
  findViolations: (history) => [...findOtherResponses(history), ...findUnnamed(history)],
};

function findOtherResponses({ changes }: RunHistory): string[] {
  return changes.flatMap(({ kind, marker, objectIds, keyed }) => {
    const { size } = new Set(objectIds);
    return keyed && size > 1 ? [`${kind} '${marker}' was answered with ${size} ids`] : [];
  });
}

function findUnnamed({ changes, stored }: RunHistory): string[] {
  const named = new Set(changes.flatMap(({ objectIds }) => objectIds));
  const objects = [
    ...stored.tasks.map(({ id, title }) => ({ id, what: `task ${id} '${title}'` })),
    ...stored.comments.map(({ id, text }) => ({ id, what: `comment ${id} '${text}'` })),
  ];
  return objects.flatMap(({ id, what }) =>
    named.has(id) ? [] : [`${what} is there, and no answer named it`],
  );
}
