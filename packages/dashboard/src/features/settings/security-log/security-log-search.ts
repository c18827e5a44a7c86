import type { SecurityEventType } from '@fettle/contract';
import type { Period } from '../../../data/client/periods.ts';

/** The filters of the log in the URL. */
export interface SecurityLogSearch {
  type?: SecurityEventType;
  person?: string;
  period?: Period;
  page?: number;
}

const periods: readonly unknown[] = ['day', 'week', 'month', 'quarter'] satisfies Period[];

/** Parses the search parameters and drops invalid values. Only the service knows all types. */
export function readSecurityLogSearch(search: Record<string, unknown>): SecurityLogSearch {
  const { type, person, period, page } = search;
  return {
    ...(typeof type === 'string' && /^[a-z_]+\.[a-z_]+$/.test(type)
      ? { type: type as SecurityEventType }
      : {}),
    ...(typeof person === 'string' && person !== '' ? { person } : {}),
    ...(periods.includes(period) ? { period: period as Period } : {}),
    ...(Number.isInteger(page) && (page as number) > 1 ? { page: page as number } : {}),
  };
}
