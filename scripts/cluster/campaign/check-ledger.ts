import type { Stored } from '../../../packages/server/src/testing/crash/run-history.ts';
import type { Ledger, StreamLedger } from './ledger.ts';

/** What the ledger and the final content of the database say against each other, one line each. */
export function checkLedger(ledger: Ledger, { events }: Stored): string[] {
  return [
    ...ledger.breaches,
    ...ledger.audits.flatMap(({ id, status }) => (status === 'complete' ? [] : [`audit ${id} ${status}`])),
    ...ledger.streams.flatMap((stream) => checkStream(stream, events)),
  ];
}

/** A stream has every event of its project once, from the first that it has on. */
export function checkStream(stream: StreamLedger, events: Stored['events']): string[] {
  const seen = new Set(stream.events);
  const breaches: string[] = [];
  if (seen.size !== stream.events.length)
    breaches.push(`the stream ${stream.name} sent ${stream.events.length - seen.size} events twice`);
  if (stream.resets > 0) return breaches;
  const own = events.filter(({ projectId }) => projectId === stream.projectId);
  const first = Math.min(...own.filter(({ id }) => seen.has(id)).map(({ position }) => position));
  const missed = own.filter(({ id, position }) => position >= first && !seen.has(id));
  const [example] = missed;
  if (example !== undefined)
    breaches.push(
      `the stream ${stream.name} missed ${missed.length} events, such as ${example.id} at ${example.transactionId}-${example.position}, and had ${describeTail(stream, events)}`,
    );
  return breaches;
}

/** Whether a stream has the last event of its project. */
export function hasLatest({ projectId, events }: StreamLedger, stored: Stored['events']): boolean {
  const latest = stored
    .filter((event) => event.projectId === projectId)
    .sort((a, b) => a.position - b.position)
    .at(-1);
  return latest === undefined || events.includes(latest.id);
}

/** Events that exist no longer were lost in a failover, and nobody was told that their change was made. */
function describeTail({ events, places }: StreamLedger, stored: Stored['events']): string {
  const existing = new Set(stored.map(({ id }) => id));
  const lost = events.flatMap((id, index) =>
    existing.has(id) ? [] : [`${places[index]} before ${places[index + 1]}`],
  );
  return lost.length === 0 ? 'none that is lost' : `${lost.length} that are lost: ${lost.join('; ')}`;
}
