const integrityViolations = '23';

/**
 * The name of the constraint or unique index that a statement violated, which tells a handler the rule; null for other
 * errors.
 */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (typeof code !== 'string' || !code.startsWith(integrityViolations)) return null;
  return typeof constraint === 'string' ? constraint : null;
}
