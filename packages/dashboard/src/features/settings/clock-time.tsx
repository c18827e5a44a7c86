import { createDateFormat } from '../../strings/format/date-format.ts';

const clock = createDateFormat({ timeStyle: 'medium' });
/** One change can send several events within a second. */
const exact = createDateFormat({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

interface ClockTimeProps {
  time: string;
  /** Nothing beside it says the day. */
  isWhole?: boolean;
}

/**
 * To the second, on hover and in full to the millisecond: deliveries of one minute are told apart by it, and compared with
 * what a receiver has logged.
 */
export function ClockTime({ time, isWhole = false }: ClockTimeProps) {
  const at = new Date(time);
  return (
    <time dateTime={time} title={exact(at)} className="tabular-nums">
      {isWhole ? exact(at) : clock(at)}
    </time>
  );
}
