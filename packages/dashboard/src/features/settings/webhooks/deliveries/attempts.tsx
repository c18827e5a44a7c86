import type { DeliveryAttempt } from '@fettle/contract';
import { strings } from '../../../../strings/index.ts';
import { Badge } from '../../../../ui/display/badge.tsx';
import { CodeBlock } from '../../../../ui/display/code-block.tsx';
import { RelativeTime } from '../../../../ui/display/relative-time.tsx';
import { isSuccess } from '../webhook-health.ts';
import { formatBody } from './format-body.ts';
import { formatFailure } from './format-failure.ts';

const text = strings.webhooks;

/** All attempts of a delivery, the last one first, with the receiver's responses. */
export function Attempts({ attempts }: { attempts: readonly DeliveryAttempt[] }) {
  return (
    <section aria-labelledby="delivery-attempts">
      <h3 id="delivery-attempts" className="mb-1.5 text-sm font-semibold">
        {text.attempts}
      </h3>
      {attempts.length === 0 ? <p className="text-sm text-muted">{text.noAttempts}</p> : null}
      <ol className="space-y-2">
        {attempts.toReversed().map((attempt) => (
          <Attempt key={attempt.number} attempt={attempt} />
        ))}
      </ol>
    </section>
  );
}

function Attempt({ attempt }: { attempt: DeliveryAttempt }) {
  const { number, startedAt, durationMs, responseStatus, error, responseBody } = attempt;
  return (
    <li className="rounded-xl border border-line px-3 py-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="font-medium">{text.attempt(number)}</span>
        {responseStatus === null ? null : (
          <Badge tone={isSuccess(responseStatus) ? 'success' : 'danger'}>{responseStatus}</Badge>
        )}
        <span className="text-xs text-muted">
          <RelativeTime time={startedAt} />, {text.took(durationMs)}
        </span>
      </p>
      {error === null ? null : <p className="mt-1 text-sm break-words text-danger">{formatFailure(error)}</p>}
      {responseBody === null ? null : (
        <details className="mt-1">
          <summary className="cursor-pointer text-xs text-muted hover:text-ink">{text.responseBody}</summary>
          {responseBody === '' ? (
            <p className="mt-1 text-xs text-muted">{text.emptyResponse}</p>
          ) : (
            <div className="mt-1">
              <CodeBlock isUnwrapped label={text.responseBody} text={formatBody(responseBody)} size="small" />
            </div>
          )}
        </details>
      )}
    </li>
  );
}
