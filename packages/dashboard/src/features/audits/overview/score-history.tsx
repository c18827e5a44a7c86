import { wholeScore } from '@fettle/auditor/score-scale';
import type { AuditListItem } from '@fettle/contract';
import { createDateFormat } from '../../../strings/format/date-format.ts';
import { strings } from '../../../strings/index.ts';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { isComparable } from './is-comparable.ts';

const dates = createDateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/**
 * The scores of a site over time. A score that cannot be compared with the previous one starts a new line. Renders nothing
 * before the second audit.
 */
export function ScoreHistory({ audits }: { audits: readonly AuditListItem[] }) {
  const isBeyondPhone = useIsBeyondPhone();
  const scored = audits.filter(({ overallScore }) => overallScore !== null).toReversed();
  const points = scored.flatMap((audit, index) => {
    const { id, overallScore, completedAt } = audit;
    if (overallScore === null || completedAt === null) return [];
    const startsLine = index > 0 && !isComparable(audit, scored[index - 1]);
    const when = dates(new Date(completedAt));
    return {
      id,
      at: new Date(completedAt).getTime(),
      value: wholeScore(overallScore),
      label: startsLine ? strings.audits.historyBreak(when) : when,
      startsLine,
    };
  });
  const last = points.at(-1);
  if (last === undefined || points.length < 2) return null;
  const breaks = points.filter(({ startsLine }) => startsLine).length;
  return (
    <div className="min-w-0 rounded-2xl border border-line bg-surface shadow-card p-4">
      <LineChart
        title={strings.audits.history}
        summary={strings.audits.historySummary(points.length, last.value)}
        columns={strings.audits.historyColumns}
        points={points}
        height={isBeyondPhone ? 160 : 84}
      />
      {breaks === 0 ? null : <p className="mt-2 text-xs text-muted">{strings.audits.historyBreaks}</p>}
    </div>
  );
}
