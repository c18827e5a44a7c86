import type { SecurityEventType } from '@fettle/contract';
import type { Period } from '../../../data/orgs/security-log.ts';

/** What of the log stands in the address. */
export interface SecurityLogSearch {
  type?: SecurityEventType;
  person?: string;
  period?: Period;
  page?: number;
}

const periods: readonly unknown[] = ['day', 'week', 'month', 'quarter'] satisfies Period[];

/** Reads the search of an address; what is not understood is left out. Which types there are the service knows. */
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
