import type { EventType } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';

interface EventNameProps {
  type: EventType;
  /** In a list: a phone has room for the words. */
  isShort?: boolean;
}

/** An event in words, with the name that requests and the API have for it. */
export function EventName({ type, isShort = false }: EventNameProps) {
  return (
    <>
      {strings.webhooks.eventNames[type]}{' '}
      <code className={classNames('text-xs font-normal text-muted', isShort && 'max-sm:hidden')}>{type}</code>
    </>
  );
}
