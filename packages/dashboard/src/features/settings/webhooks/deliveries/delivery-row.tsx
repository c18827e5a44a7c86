import type { Delivery } from '@fettle/contract';
import { strings } from '../../../../strings/index.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Badge } from '../../../../ui/display/badge.tsx';
import { RelativeTime } from '../../../../ui/display/relative-time.tsx';
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
        className="flex w-full flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2.5 text-left text-sm sm:items-center -outline-offset-2 hover:bg-hover"
      >
        <span className="shrink-0 max-sm:order-4 sm:w-24">
          <DeliveryState delivery={delivery} />
        </span>
        <span className="min-w-0 flex-1 max-sm:order-1 sm:max-w-[34rem] sm:basis-0">
          <span className="flex items-baseline gap-2 sm:items-center">
            <code className="truncate text-[13px]">{delivery.eventType}</code>
            {delivery.test ? <Badge tone="info">{text.testBadge}</Badge> : null}
          </span>
          {delivery.subject === null ? null : (
            <span className="block truncate text-xs text-muted">
              <SubjectText subject={delivery.subject} />
            </span>
          )}
        </span>
        <span
          className={classNames(
            'min-w-0 text-xs wrap-anywhere text-muted max-sm:order-6 sm:flex-1 sm:basis-0',
            last?.error != null && 'max-sm:basis-full',
          )}
        >
          {outcome}
        </span>
        <span className="text-xs text-muted max-sm:order-5 sm:w-28 lg:w-44">
          {text.attemptCount(delivery.attemptCount)}
          {delivery.nextAttemptAt === null ? null : (
            <span className="block max-sm:hidden">
              {text.next} <RelativeTime time={delivery.nextAttemptAt} />
            </span>
          )}
        </span>
        <span className="text-right text-xs text-muted max-sm:order-2 sm:w-28">
          <RelativeTime time={delivery.createdAt} />
        </span>
        {/* On a phone, what happened and when is one line, how it went the next, and the cause the last, in full. */}
        <span aria-hidden className="order-3 basis-full sm:hidden" />
        {delivery.nextAttemptAt === null ? null : (
          <span className="order-last basis-full text-xs text-muted sm:hidden">
            {text.next} <RelativeTime time={delivery.nextAttemptAt} />
          </span>
        )}
      </button>
    </li>
  );
}
