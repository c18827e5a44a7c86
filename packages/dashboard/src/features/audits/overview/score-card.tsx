import { type ScoreTone, scoreTone, wholeScore } from '@fettle/auditor/score-scale';
import { ScoreRing } from '../../../components/audits/score-ring.tsx';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useScrollRow } from '../../../ui/use-scroll-row.ts';
import { CannotCompareLine } from '../compare/cannot-compare.tsx';
import { CompareMenu } from '../compare/compare-menu.tsx';
import { categoriesOf } from '../findings/checks.ts';
import { ScoreChange } from '../score-change.tsx';
import { scoreDifference, scoreReasons } from '../score-difference.ts';
import type { TabProps } from '../tab-props.ts';
import { NotComparableLine } from './not-comparable-line.tsx';

type ScoreCardProps = Pick<TabProps, 'audit' | 'search' | 'refusal' | 'onSearch'>;

/**
 * On a phone, the first thing of a report: the score, its change since the compared audit, and the scores of the categories,
 * low enough for the first issue to be on the first screen.
 */
export function ScoreCard({ audit, search, refusal, onSearch }: ScoreCardProps) {
  const text = strings.auditReport;
  return (
    <section
      aria-label={text.seoScore}
      className="rounded-2xl border border-line bg-surface px-3.5 py-2 shadow-card"
    >
      <div className="flex items-center gap-4">
        <ScoreRing score={audit.seoReport?.overallScore ?? null} size={80} isMoving />
        <div className="min-w-0 flex-1 text-sm">
          <p className="font-semibold">{text.seoScore}</p>
          <div className="-my-1 flex flex-wrap items-center gap-x-2.5 empty:hidden">
            <ComparedScore audit={audit} search={search} />
          </div>
          <p className="text-muted">{factsOf(audit)}</p>
        </div>
      </div>
      {refusal !== null ? (
        <CannotCompareLine audit={audit} search={search} refusal={refusal} />
      ) : audit.comparison === null ? null : (
        <NotComparableLine comparison={audit.comparison} />
      )}
      <CategoryScores audit={audit} search={search} onSearch={onSearch} />
    </section>
  );
}

function factsOf({ issueCount, occurrenceCount }: TabProps['audit']): string {
  const { issues, occurrences } = strings.auditReport.facts;
  return [
    ...(issueCount === null ? [] : [issues(issueCount)]),
    ...(occurrenceCount === null ? [] : [occurrences(occurrenceCount)]),
  ].join(' · ');
}

/** The change of the score, and the audit that it is compared with, which can be another one. */
export function ComparedScore({ audit, search }: Pick<TabProps, 'audit' | 'search'>) {
  const compared = { overallScore: audit.seoReport?.overallScore ?? null, comparison: audit.comparison };
  return (
    <>
      <ScoreChange
        difference={scoreDifference(compared)}
        reasons={scoreReasons(compared)}
        isOther={search.against !== undefined}
        isLarge
      />
      {audit.findingGroups === null ? null : <CompareMenu audit={audit} against={search.against} />}
    </>
  );
}

const tones: Record<ScoreTone, string> = {
  good: 'text-success',
  fair: 'text-warning',
  poor: 'text-danger',
  none: 'text-muted',
};

/** The lowest first, in one row. Each leads to its issues. */
function CategoryScores({ audit, search, onSearch }: Omit<ScoreCardProps, 'refusal'>) {
  const row = useScrollRow<HTMLUListElement>();
  const kept = search.against === undefined ? {} : { against: search.against };
  const scored = categoriesOf(audit)
    .flatMap(({ id, title, score }) => (score === null ? [] : [{ id, title, score }]))
    .sort((a, b) => a.score - b.score);
  if (scored.length === 0) return null;
  return (
    <ul
      ref={row}
      aria-label={strings.auditReport.scores}
      className="scroll-row -mx-3.5 flex gap-1.5 overflow-x-auto px-3.5 pt-1"
    >
      {scored.map(({ id, title, score }) => (
        <li key={id} className="shrink-0">
          <button
            type="button"
            onClick={() => onSearch({ tab: 'findings', category: id, ...kept })}
            className="flex items-center focus-visible:-outline-offset-2 pointer-coarse:h-[40px]"
          >
            <span className="inline-flex h-7 items-center gap-1.5 rounded-full border border-line px-2.5 text-xs whitespace-nowrap">
              {title}{' '}
              <span className={classNames('font-semibold tabular-nums', tones[scoreTone(score)])}>
                {wholeScore(score)}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
