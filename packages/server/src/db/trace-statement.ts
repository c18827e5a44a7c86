import { inSpan, type Telemetry } from '../telemetry.ts';

/** A statement in a trace is cut after as many characters. */
const maxText = 2_000;

/**
 * Runs a statement in a span of the request or job that sends it. The span has its SQL, in which values are parameters, and
 * never the parameters.
 */
export function traceStatement<T>(
  telemetry: Telemetry | null,
  text: string,
  run: () => Promise<T>,
): Promise<T> {
  // Without telemetry, a statement costs no more than before, not even a turn of the microtask queue.
  if (telemetry === null) return run();
  const sql = text.replace(/\s+/g, ' ').trim();
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, maxText) };
  return inSpan(telemetry.beginPart({ name: summarize(sql), kind: 'client', attributes }), run);
}

/** `for update` and `on conflict do update set` name no table. */
const write = /\b(insert|delete|update)\s+(?:into\s+|from\s+)?(?!set\b|skip\b|of\b|nowait\b)"?([a-z_]+)/i;

/** Such as `INSERT tasks`: what the statement writes, wherever in it, or else its verb and the first table that it reads. */
function summarize(sql: string): string {
  const [, writes, into] = write.exec(sql) ?? [];
  if (writes !== undefined && into !== undefined) return `${writes.toUpperCase()} ${into}`;
  const [verb = ''] = /^\w+/.exec(sql) ?? [];
  const [, from = ''] = /\bfrom\s+"?([a-z_]+)/i.exec(sql) ?? [];
  return `${verb.toUpperCase()} ${from}`.trim();
}
