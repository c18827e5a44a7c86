import { inSpan, type Telemetry } from '../../../telemetry.ts';
import type { Target } from './delivery-target.ts';
import type { QueuedDelivery } from './queued-delivery.ts';
import type { AttemptResult } from './send-delivery.ts';

/**
 * Runs an attempt in a span of its job. The webhook is named by its ID: the URL of a receiver, and often its hostname alone,
 * is a secret. Receivers do not get the IDs of the trace.
 */
export async function traceAttempt(
  telemetry: Telemetry | null,
  { webhookId }: Pick<Target, 'webhookId'>,
  delivery: Pick<QueuedDelivery, 'id' | 'eventType' | 'attemptCount'>,
  run: () => Promise<AttemptResult>,
): Promise<AttemptResult> {
  const attributes = {
    'http.request.method': 'POST',
    'fettle.webhook.id': webhookId,
    'fettle.delivery.id': delivery.id,
    'fettle.event.type': delivery.eventType,
    'http.request.resend_count': delivery.attemptCount,
  };
  const span = telemetry?.beginPart({ name: 'POST webhook', kind: 'client', attributes }) ?? null;
  return await inSpan(span, async () => {
    const result = await run();
    const { responseStatus, error } = result;
    if (responseStatus !== null) span?.set({ 'http.response.status_code': responseStatus });
    if (error !== null) span?.fail(codeOf(error, responseStatus));
    return result;
  });
}

/** An error is `CODE: sentence`; of a status, the code is the status. */
function codeOf(error: string, status: number | null): string {
  const code = /^[A-Z_]+(?=:)/.exec(error)?.[0] ?? 'unknown';
  return code === 'STATUS' && status !== null ? String(status) : code;
}
