import type { Delivery } from '@fettle/contract';
import { formatNumber } from '../../../../strings/format/format-number.ts';
import { strings } from '../../../../strings/index.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Badge } from '../../../../ui/display/badge.tsx';
import { RelativeTime } from '../../../../ui/display/relative-time.tsx';
import { LogLine, logLineClass } from '../../log-line.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { SubjectText } from './delivery-subject.tsx';
import { formatFailure } from './format-failure.ts';

const text = strings.webhooks;

/** A delivery in the log: its event and what that is about, its result, its attempts, and its time. */
export function DeliveryRow({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const last = delivery.attempts.at(-1);
  const outcome =
    last === undefined
      ? null
      : last.error === null
        ? String(last.responseStatus ?? '')
        : formatFailure(last.error);
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className={classNames(logLineClass, '-outline-offset-2 hover:bg-hover')}
      >
        <LogLine
          state={<DeliveryState delivery={delivery} />}
          name={
            <>
              <code className="truncate text-[13px]">{delivery.eventType}</code>
              {delivery.test ? <Badge tone="info">{text.testBadge}</Badge> : null}
            </>
          }
          about={delivery.subject === null ? null : <SubjectText subject={delivery.subject} />}
          outcome={outcome}
          isSentence={last?.error != null}
          attempts={<Attempts delivery={delivery} />}
          time={<RelativeTime time={delivery.createdAt} />}
        />
        {delivery.nextAttemptAt === null ? null : (
          <span className="order-last basis-full text-xs text-muted sm:hidden">
            {text.next} <RelativeTime time={delivery.nextAttemptAt} />
          </span>
        )}
      </button>
    </li>
  );
}

/** The number of attempts, and when the next one is due. The head of the column says what the number is. */
function Attempts({ delivery: { attemptCount, nextAttemptAt } }: { delivery: Delivery }) {
  return (
    <>
      <span className="attempt-count">{text.attemptCount(attemptCount)}</span>
      <span aria-hidden className="max-sm:hidden">
        {formatNumber(attemptCount)}
      </span>
      {nextAttemptAt === null ? null : (
        <span className="max-sm:hidden">
          {' · '}
          {text.nextShort} <RelativeTime time={nextAttemptAt} />
        </span>
      )}
    </>
  );
}
