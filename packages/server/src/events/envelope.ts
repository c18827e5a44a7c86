import type { StoredEvent } from './read-events.ts';

/**
 * The JSON that webhooks and streams carry of an event (spec "Delivery"): made of stored texts alone, so that it is the same
 * bytes whenever and wherever it is made.
 */
export function writeEnvelope({
  id,
  type,
  createdAt,
  projectId,
  data,
}: Pick<StoredEvent, 'id' | 'type' | 'createdAt' | 'projectId' | 'data'>): string {
  return `{"id":"${id}","type":"${type}","createdAt":"${createdAt}","projectId":"${projectId}","data":${data}}`;
}
