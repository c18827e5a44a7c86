interface SparkLineProps {
  /** What it shows, in words. */
  label: string;
  /** From 0 to 100, in order. Two or more. */
  values: readonly number[];
}

const width = 64;
const height = 20;
const edge = 2.5;

/** The history of a score as a small line with a marked end. */
export function SparkLine({ label, values }: SparkLineProps) {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  // A change of one point must not look like a fall from top to bottom.
  const span = Math.max(20, highest - lowest);
  const bottom = (lowest + highest - span) / 2;
  const points = values.map((value, index) => ({
    x: edge + (index / Math.max(1, values.length - 1)) * (width - 2 * edge),
    y: height - edge - ((value - bottom) / span) * (height - 2 * edge),
  }));
  const last = points.at(-1);
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      {last === undefined ? null : <circle cx={last.x} cy={last.y} r={2.5} fill="var(--accent)" />}
    </svg>
  );
}
