import type { WireRequest } from '../fuzz/fill-request.ts';
import type { WireResponse } from '../fuzz/send-request.ts';

/** Headers that legitimately differ between two responses. */
const volatileHeaders = new Set([
  'date',
  'x-request-id',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'keep-alive',
]);

/**
 * Everything by which a caller can tell two responses apart: status, headers, and bytes. What they have sent
 * themselves is masked, because it can be echoed. For a change, only the status counts: two new objects always
 * differ.
 */
export function comparableText(
  request: WireRequest,
  response: WireResponse,
  sent: readonly string[],
): string {
  const { status, headers, text } = response;
  if (status < 300 && request.method !== 'GET' && request.path !== '/mcp') return String(status);
  const kept = Object.entries(headers)
    .filter(([name]) => !volatileHeaders.has(name))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .sort();
  const whole = [status, ...kept, text].join('\n');
  return [...sent]
    .sort((a, b) => b.length - a.length)
    .reduce((rest, name) => (name === '' ? rest : rest.replaceAll(name, '<sent>')), whole);
}
