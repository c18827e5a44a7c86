import type { Label } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';

const defaultColor = '#6b7280';

/** Labels as stored: a default color where none was sent; a name that is repeated in any case is refused. */
export function readLabels(labels: readonly { name: string; color?: string }[]): Label[] {
  const seen = new Set<string>();
  return labels.map(({ name, color = defaultColor }, index) => {
    const folded = foldLabel(name);
    if (seen.has(folded)) {
      const message = `labels.${index}.name: "${name}" is duplicated; label names are case-insensitive`;
      throw new ApiError('BAD_REQUEST', message, { details: [{ path: `labels.${index}.name`, message }] });
    }
    seen.add(folded);
    return { name, color };
  });
}

/** The names that the label filter compares with. */
export function labelNames(labels: readonly Label[]): string[] {
  return labels.map(({ name }) => foldLabel(name));
}

/** A label's name as it is compared: without case. Stored names and searched ones must both go through here. */
export function foldLabel(name: string): string {
  return name.trim().toLowerCase();
}
