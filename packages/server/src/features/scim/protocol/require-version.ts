import { ScimError } from './scim-error.ts';

/** Refuses a change of something that has changed since the client read it (If-Match). */
export function requireVersion(
  { expectedRevisions }: { expectedRevisions: readonly number[] | null },
  { revision }: { revision: number },
): void {
  if (expectedRevisions === null || expectedRevisions.includes(revision)) return;
  throw new ScimError(
    412,
    null,
    'The resource has changed since it was read. Read it again and repeat the change.',
  );
}
