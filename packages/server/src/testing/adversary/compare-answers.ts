import type { WireRequest } from '../fuzz/fill-request.ts';
import type { WireAnswer } from '../fuzz/send-request.ts';

/** Headers that differ from answer to answer by right. */
const ofTheMoment = new Set([
  'date',
  'x-request-id',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'keep-alive',
]);

/**
 * What somebody can tell two answers apart by: status, headers and bytes. What they have sent themselves may be told
 * back. Of what a change has made only the status counts: two things just made differ by right.
 */
export function told(request: WireRequest, answer: WireAnswer, sent: readonly string[]): string {
  const { status, headers, text } = answer;
  if (status < 300 && request.method !== 'GET' && request.path !== '/mcp') return String(status);
  const kept = Object.entries(headers)
    .filter(([name]) => !ofTheMoment.has(name))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .sort();
  const whole = [status, ...kept, text].join('\n');
  return [...sent]
    .sort((a, b) => b.length - a.length)
    .reduce((rest, name) => (name === '' ? rest : rest.replaceAll(name, '<sent>')), whole);
}
