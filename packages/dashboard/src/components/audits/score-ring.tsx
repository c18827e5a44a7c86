import { type ScoreTone, scoreTone, wholeScore } from '@fettle/auditor/score-scale';
import type { CSSProperties } from 'react';
import { strings } from '../../strings/index.ts';

const colors: Record<ScoreTone, string> = {
  good: 'var(--success-fill)',
  fair: 'var(--warning-fill)',
  poor: 'var(--danger-fill)',
  none: 'var(--line-strong)',
};

interface ScoreRingProps {
  score: number | null;
  size?: number;
  /** Fills up when it appears: for the score that a page is about. */
  isMoving?: boolean;
}

/** A score from 0 to 100 as a ring around the number. Null is a dash. */
export function ScoreRing({ score, size = 40, isMoving = false }: ScoreRingProps) {
  const stroke = Math.max(3, size / 11);
  const radius = (size - stroke) / 2;
  const around = 2 * Math.PI * radius;
  const color = colors[scoreTone(score)];
  const shown = score === null ? strings.common.none : String(wholeScore(score));
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      className="shrink-0"
      aria-label={score === null ? strings.audits.noScore : strings.audits.scoreOf(wholeScore(score))}
    >
      <circle cx={size / 2} cy={size / 2} r={radius} fill="none" stroke="var(--line)" strokeWidth={stroke} />
      {score === null ? null : (
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          stroke={color}
          strokeWidth={stroke}
          strokeLinecap="round"
          className={isMoving ? 'fill-up' : undefined}
          style={{ '--around': around } as CSSProperties}
          strokeDasharray={`${(around * score) / 100} ${around}`}
          transform={`rotate(-90 ${size / 2} ${size / 2})`}
        />
      )}
      <text
        x="50%"
        y="50%"
        dominantBaseline="central"
        textAnchor="middle"
        fontSize={size * 0.34}
        fontWeight={600}
        fill="currentColor"
      >
        {shown}
      </text>
    </svg>
  );
}
