import { wholeScore } from '@fettle/auditor/score-scale';
import type { AuditListItem } from '@fettle/contract';
import { createDateFormat } from '../../../strings/format/date-format.ts';
import { strings } from '../../../strings/index.ts';
import { LineChart } from '../../../ui/charts/line-chart.tsx';

const dates = createDateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** The scores of a site over time. Renders nothing before the second audit. */
export function ScoreHistory({ audits }: { audits: readonly AuditListItem[] }) {
  const points = audits
    .flatMap(({ id, overallScore, completedAt }) =>
      overallScore === null || completedAt === null
        ? []
        : [
            {
              id,
              at: new Date(completedAt).getTime(),
              value: wholeScore(overallScore),
              label: dates(new Date(completedAt)),
            },
          ],
    )
    .toReversed();
  const last = points.at(-1);
  if (last === undefined || points.length < 2) return null;
  return (
    <div className="rounded-2xl border border-line bg-surface p-4">
      <LineChart
        title={strings.audits.history}
        summary={strings.audits.historySummary(points.length, last.value)}
        columns={strings.audits.historyColumns}
        points={points}
      />
    </div>
  );
}
