interface ProgressBarProps {
  label: string;
  /** From 0 to 100. */
  percent: number;
}

/** How far something has come. It moves to each new value. */
export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="block h-2 overflow-hidden rounded-full bg-line"
    >
      <span
        className="block h-full rounded-full bg-accent transition-[width] duration-700"
        style={{ width: `${percent}%` }}
      />
    </span>
  );
}
