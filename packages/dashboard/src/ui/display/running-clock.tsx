import { useEffect, useState } from 'react';

interface RunningClockProps {
  /** What it shows at a time, in milliseconds since 1970. */
  spell: (now: number) => string;
  /** For screen readers, around what it shows. */
  label: (text: string) => string;
}

/** A clock that goes on every second. */
export function RunningClock({ spell, label }: RunningClockProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(ticking);
  }, []);
  const text = spell(now);
  return (
    <span role="timer" aria-label={label(text)} className="font-medium tabular-nums">
      {text}
    </span>
  );
}
