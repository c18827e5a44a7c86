import type { Delivery, DeliveryAttempt } from '@fettle/contract';
import { ChevronRight } from 'lucide-react';
import { formatNumber } from '../../../../strings/format/format-number.ts';
import { strings } from '../../../../strings/index.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Badge } from '../../../../ui/display/badge.tsx';
import { RelativeTime } from '../../../../ui/display/relative-time.tsx';
import { ClockTime } from '../../clock-time.tsx';
import { LogLine, logLineClass } from '../../log-line.tsx';
import { LogTime } from '../../log-time.tsx';
import { EventName } from '../event-name.tsx';
import { isSuccess } from '../webhook-health.ts';
import { DeliveryState } from './delivery-state.tsx';
import { SubjectText } from './delivery-subject.tsx';
import { formatFailure } from './format-failure.ts';

const text = strings.webhooks;

/** A delivery in the log: its event and what that is about, its result, its attempts, and its time. */
export function DeliveryRow({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const last = delivery.attempts.at(-1);
  const isSentence = last?.error != null;
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="log-row flex w-full items-center pr-4 -outline-offset-2 hover:bg-hover"
      >
        <span className={logLineClass}>
          <LogLine
            state={<DeliveryState delivery={delivery} />}
            name={
              <>
                <span className="truncate">
                  <EventName isShort type={delivery.eventType} />
                </span>
                {delivery.test ? <Badge tone="info">{text.testBadge}</Badge> : null}
              </>
            }
            about={delivery.subject === null ? null : <SubjectText subject={delivery.subject} showsChanges />}
            outcome={last === undefined ? null : <Outcome attempt={last} />}
            isSentence={isSentence}
            attempts={<Attempts delivery={delivery} />}
            time={<LogTime time={delivery.createdAt} />}
          />
          {/* In the line of the state, whatever else that has: a cause is below it. */}
          <span
            className={classNames(
              'log-fact ml-auto text-xs text-muted sm:hidden',
              isSentence ? 'max-sm:order-5' : 'order-last',
            )}
          >
            <ClockTime time={delivery.createdAt} />
          </span>
          {delivery.nextAttemptAt === null ? null : (
            <span className="order-last basis-full text-xs text-muted sm:hidden">
              {text.next} <RelativeTime time={delivery.nextAttemptAt} isPlanned />
            </span>
          )}
        </span>
        <ChevronRight size={16} className="shrink-0 text-muted" aria-hidden />
      </button>
    </li>
  );
}

/** What the receiver returned, or why that is no success. */
function Outcome({ attempt: { error, responseStatus } }: { attempt: DeliveryAttempt }) {
  if (error !== null) return formatFailure(error);
  if (responseStatus === null) return null;
  return <span className={isSuccess(responseStatus) ? 'text-success' : 'text-danger'}>{responseStatus}</span>;
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
          {text.nextShort} <RelativeTime time={nextAttemptAt} isPlanned />
        </span>
      )}
    </>
  );
}
