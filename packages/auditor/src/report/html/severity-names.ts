import type { Severity } from '../../checks/check.ts';

/** From the most to the least severe. */
export const severities = ['critical', 'error', 'warning', 'info'] as const satisfies Severity[];

/** What the report calls a severity. */
export const severityNames: Record<Severity, string> = {
  critical: 'Critical',
  error: 'Error',
  warning: 'Warning',
  info: 'Info',
};
