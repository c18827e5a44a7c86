import { type ScoreTone, scoreTone, wholeScore } from '@fettle/auditor/score-scale';
import type { AuditOverview } from '@fettle/contract';
import { ScoreRing } from '../../../components/audits/score-ring.tsx';
import { strings } from '../../../strings/index.ts';
import { type Bar, BarList, type BarTone } from '../../../ui/charts/bar-list.tsx';
import { Panel } from '../../../ui/display/panel.tsx';
import { AdviceText } from '../advice/advice-text.tsx';
import type { Category } from '../findings/checks.ts';
import { LeftOut } from '../ignoring/left-out.tsx';
import { ScoreChange } from '../score-change.tsx';
import { scoreDifference, scoreReasons } from '../score-difference.ts';
import type { TabProps } from '../tab-props.ts';
import { AuditCharts } from './audit-charts.tsx';
import { Comparison } from './comparison.tsx';
import { FixFirst } from './fix-first.tsx';
import { ScoreTiles } from './score-tiles.tsx';

const card = 'rounded-2xl border border-line bg-surface shadow-card p-4 sm:p-5';

/** The state of the site at a glance: the score and the numbers behind it, what to fix first, and then the words. */
export function OverviewTab(props: TabProps) {
  const { audit } = props;
  const { seoReport, generalReport } = audit;
  const text = strings.auditReport;
  const gate = seoReport?.gates.find(({ cap }) => seoReport.rawScore !== null && seoReport.rawScore > cap);
  return (
    <div className="space-y-5">
      <Summary {...props} />
      {gate === undefined ? null : (
        <p className="rounded-2xl border border-danger bg-danger-soft px-4 py-3 text-sm">
          <strong className="text-danger">{text.capped(gate.cap)}</strong> {gate.reason}
        </p>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.7fr)_minmax(18rem,1fr)]">
        <FixFirst {...props} />
        <section aria-label={text.scores} className={`${card} space-y-5`}>
          <Scores title={text.seo} categories={seoReport?.categories ?? []} />
          <Scores title={text.otherScores} categories={generalReport?.categories ?? []} />
          <p className="text-xs text-muted">{text.otherScoresText}</p>
        </section>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Words title={text.inWords} text={generalReport?.aiSummary} />
        <Words title={text.advice} text={seoReport?.aiTips} />
      </div>
      <AuditCharts audit={audit} />
    </div>
  );
}

function Summary({ audit, search, onSearch }: TabProps) {
  const score = audit.seoReport?.overallScore ?? null;
  const compared = { overallScore: score, comparison: audit.comparison };
  return (
    <section
      aria-label={strings.auditReport.summary}
      className={`${card} flex flex-wrap items-start gap-x-6 gap-y-4`}
    >
      <div className="flex flex-col items-center gap-1.5 max-sm:mx-auto">
        <ScoreRing score={score} size={124} isMoving />
        <ScoreChange
          difference={scoreDifference(compared)}
          reasons={scoreReasons(compared)}
          isOther={search.against !== undefined}
          isLarge
        />
      </div>
      <div className="min-w-0 flex-1 basis-72 space-y-3">
        <ScoreTiles audit={audit} onSearch={onSearch} />
        <Comparison audit={audit} search={search} onSearch={onSearch} />
        <Facts audit={audit} />
        <LeftOut audit={audit} onSearch={onSearch} />
      </div>
    </section>
  );
}

function Words({ title, text = '' }: { title: string; text: string | undefined }) {
  if (text === '') return null;
  return (
    <Panel title={title}>
      <div className="max-w-prose px-4 py-3.5">
        <AdviceText text={text} />
      </div>
    </Panel>
  );
}

const barTones: Record<ScoreTone, BarTone> = {
  good: 'success',
  fair: 'warning',
  poor: 'danger',
  none: 'muted',
};

function Scores({ title, categories }: { title: string; categories: readonly Category[] }) {
  const bars = categories.flatMap(({ title: label, score }): Bar[] =>
    score === null ? [] : [{ label, value: wholeScore(score), tone: barTones[scoreTone(score)] }],
  );
  if (bars.length === 0) return null;
  return <BarList title={title} columns={strings.auditReport.scoreColumns} bars={bars} max={100} />;
}

/** What the tiles do not say. */
function Facts({ audit: { crawl, linkReport, occurrenceCount } }: { audit: AuditOverview }) {
  const text = strings.auditReport.facts;
  const facts = [
    ...(occurrenceCount === null ? [] : [text.occurrences(occurrenceCount)]),
    ...(linkReport !== null && linkReport.unverifiedLinks > 0
      ? [text.unverified(linkReport.unverifiedLinks)]
      : []),
    ...(linkReport !== null && linkReport.redirectedLinks > 0
      ? [text.redirected(linkReport.redirectedLinks)]
      : []),
    crawl.hasRobotsTxt ? text.robots : text.noRobots,
    crawl.hasSitemap ? text.sitemap : text.noSitemap,
  ];
  return <p className="text-xs text-muted">{facts.join(' · ')}</p>;
}
