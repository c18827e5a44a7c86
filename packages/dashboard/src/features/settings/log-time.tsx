import { RelativeTime } from '../../ui/display/relative-time.tsx';
import { ClockTime } from './clock-time.tsx';

/** When something in a log happened: how long ago, and below it where there is room, the clock. */
export function LogTime({ time }: { time: string }) {
  return (
    <>
      <RelativeTime time={time} />
      <span className="log-clock block max-sm:hidden">
        <ClockTime time={time} />
      </span>
    </>
  );
}
