import type { StoredEvent } from './read-events.ts';

/**
 * The JSON of an event that webhooks and streams send, built only from stored texts, so that it is always the same byte
 * for byte.
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
