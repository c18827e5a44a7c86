import { useEffect, useState } from 'react';

interface RunningClockProps {
  /** The text at a time in milliseconds since 1970. */
  spell: (now: number) => string;
  /** The accessible name, given the text. */
  label: (text: string) => string;
}

/** A clock that updates every second. */
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
