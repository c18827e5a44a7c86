import { type ScoreTone, scoreTone, wholeScore } from '@fettle/auditor/score-scale';
import { ScoreRing } from '../../../components/audits/score-ring.tsx';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useScrollRow } from '../../../ui/use-scroll-row.ts';
import { CannotCompareLine } from '../compare/cannot-compare.tsx';
import { CompareMenu } from '../compare/compare-menu.tsx';
import { type Category, findingsByCheck } from '../findings/checks.ts';
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
      className="rounded-2xl border border-line bg-surface px-3.5 pt-3 pb-2 shadow-card"
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

/** What lowers the score, by its name: the tabs, and the list below, count all issues. */
function factsOf(audit: TabProps['audit']): string {
  const { occurrences } = strings.auditReport.facts;
  const own = findingsByCheck(audit).filter(({ check, isSearch }) => isSearch && check?.status === 'fail');
  const count = own.reduce((sum, { counts }) => sum + counts.all, 0);
  return [strings.auditFindings.seoCount(own.length), occurrences(count)].join(' · ');
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

/** Those that the score is made of, then the others, in one row: the lowest first. Each leads to its issues. */
function CategoryScores({ audit, search, onSearch }: Omit<ScoreCardProps, 'refusal'>) {
  const row = useScrollRow<HTMLUListElement>();
  const kept = search.against === undefined ? {} : { against: search.against };
  const own = scoredOf(audit.seoReport?.categories);
  const others = scoredOf(audit.generalReport?.categories);
  if (own.length + others.length === 0) return null;
  return (
    <ul
      ref={row}
      aria-label={strings.auditReport.scores}
      className="scroll-row -mx-3.5 flex gap-1.5 overflow-x-auto px-3.5 pt-1"
    >
      {[...own, ...others].map(({ id, title, score }, index) => (
        <li key={id} className="flex shrink-0 items-center gap-1.5">
          {index === own.length ? (
            <span className="pl-2 text-xs text-muted">{strings.auditReport.otherScores}</span>
          ) : null}
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

/** The lowest first. */
function scoredOf(categories: readonly Category[] = []) {
  return categories
    .flatMap(({ id, title, score }) => (score === null ? [] : [{ id, title, score }]))
    .sort((a, b) => a.score - b.score);
}
