import type { EventType } from '@fettle/contract';

/**
 * The body of a delivery, byte for byte the same at every attempt: `data` is the stored text of the event and is not
 * parsed, because another order of keys or another way to write a number would be another signature.
 */
export function eventBody(event: {
  id: string;
  type: EventType;
  createdAt: string;
  projectId: string;
  data: string;
}): string {
  const { id, type, createdAt, projectId, data } = event;
  return `${JSON.stringify({ id, type, createdAt, projectId }).slice(0, -1)},"data":${data}}`;
}
