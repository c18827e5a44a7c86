import { formatDay } from '../../strings/format/format-day.ts';
import { classNames } from '../class-names.ts';
import { RelativeTime } from './relative-time.tsx';

const soonMs = 3 * 86_400_000;

interface ExpiryProps {
  time: string;
  /** How far away it is, alone. */
  isShort?: boolean;
}

/** When something ends: the date and how far away that is. The last days stand out. */
export function Expiry({ time, isShort = false }: ExpiryProps) {
  const date = new Date(time);
  const now = new Date();
  const leftMs = date.getTime() - now.getTime();
  return (
    <span className={classNames(leftMs > 0 && leftMs < soonMs && 'font-medium text-warning')}>
      {isShort ? (
        <RelativeTime time={time} />
      ) : (
        <>
          {formatDay(date, now)}{' '}
          <span className="whitespace-nowrap">
            (<RelativeTime time={time} />)
          </span>
        </>
      )}
    </span>
  );
}
