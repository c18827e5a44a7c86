import type { EventType } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';

/** An event in words, with the name that requests and the API have for it. */
export function EventName({ type }: { type: EventType }) {
  return (
    <>
      {strings.webhooks.eventNames[type]} <code className="text-xs font-normal text-muted">{type}</code>
    </>
  );
}
