import type { Priority } from '@fettle/contract';
import { strings } from '../../strings/index.ts';

const bars: Record<Priority, number> = { low: 1, medium: 2, high: 3, critical: 3 };
const tones: Record<Priority, string> = {
  low: 'text-muted',
  medium: 'text-muted',
  high: 'text-warning-fill',
  critical: 'text-danger',
};

/** A priority as rising bars. The critical one is a filled square with an exclamation mark. */
export function PriorityIcon({ priority }: { priority: Priority }) {
  const label = strings.priorities[priority];
  return (
    <svg
      viewBox="0 0 16 16"
      width={15}
      height={15}
      role="img"
      aria-label={label}
      className={`shrink-0 ${tones[priority]}`}
      fill="currentColor"
    >
      <title>{label}</title>
      {priority === 'critical' ? (
        <path d="M3 1h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2Zm4.1 3 .3 5h1.2l.3-5Zm.9 6.2a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8Z" />
      ) : (
        [0, 1, 2].map((bar) => (
          <rect
            key={bar}
            x={1.5 + bar * 4.75}
            y={10 - bar * 3.5}
            width={3.5}
            height={4.5 + bar * 3.5}
            rx={1}
            opacity={bar < bars[priority] ? 1 : 0.3}
          />
        ))
      )}
    </svg>
  );
}
