import type { DeliveryStatus, EventType } from '@fettle/contract';
import { strings } from '../../../../strings/index.ts';

export type LogPeriod = keyof typeof strings.webhooks.periods;

/** The filters of the delivery log in the URL. */
export interface LogSearch {
  status?: DeliveryStatus;
  event?: EventType;
  period?: LogPeriod;
  page?: number;
  /** The delivery open over the log. */
  delivery?: string;
}

/** Parses the search parameters and drops invalid values. */
export function readLogSearch(search: Record<string, unknown>): LogSearch {
  const { status, event, period, page, delivery } = search;
  return {
    ...(isKeyOf(strings.webhooks.statuses, status) ? { status } : {}),
    ...(isKeyOf(strings.webhooks.eventTypes, event) ? { event } : {}),
    ...(isKeyOf(strings.webhooks.periods, period) ? { period } : {}),
    ...(Number.isInteger(page) && (page as number) > 1 ? { page: page as number } : {}),
    ...(typeof delivery === 'string' && delivery !== '' ? { delivery } : {}),
  };
}

function isKeyOf<T extends object>(table: T, value: unknown): value is keyof T {
  return typeof value === 'string' && Object.hasOwn(table, value);
}
