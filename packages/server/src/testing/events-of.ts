import { type EventData, type EventType, eventTypes } from '@fettle/contract';
import type { Service } from './harness.ts';

/** The events about one task so far, in order, without the messages that only live streams get. */
export async function eventsOf(service: Service, taskId: string) {
  const rows = await service.services.db.selectFrom('events').selectAll().orderBy('position').execute();
  return rows.flatMap((row) => {
    const type = eventTypes.find((each) => each === row.type);
    const isAbout = (row.data as { taskId?: string }).taskId === taskId;
    return type !== undefined && isAbout ? [{ ...row, type }] : [];
  });
}

/** The data of the last event about a task, which must be of this type. */
export async function lastEvent<T extends EventType>(
  service: Service,
  taskId: string,
  type: T,
): Promise<EventData<T>> {
  const last = (await eventsOf(service, taskId)).at(-1);
  if (last?.type !== type) throw new Error(`The last event is ${last?.type}, not ${type}.`);
  return last.data as EventData<T>;
}
