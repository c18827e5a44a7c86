const INTEGRITY_VIOLATIONS = '23';

/**
 * The name of the constraint or unique index that a statement broke, by which a handler knows its rule again; null
 * for every other error.
 */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (typeof code !== 'string' || !code.startsWith(INTEGRITY_VIOLATIONS)) return null;
  return typeof constraint === 'string' ? constraint : null;
}
