import { type ScoreTone, scoreTone, wholeScore } from '@fettle/auditor/score-scale';
import type { AuditOverview } from '@fettle/contract';
import { ScoreRing } from '../../../components/audits/score-ring.tsx';
import { strings } from '../../../strings/index.ts';
import { type Bar, BarList, type BarTone } from '../../../ui/charts/bar-list.tsx';
import { AdviceText } from '../advice/advice-text.tsx';
import type { Category } from '../findings/checks.ts';
import { LeftOut } from '../ignoring/left-out.tsx';
import { ScoreChange } from '../score-change.tsx';
import { scoreDifference, scoreReasons } from '../score-difference.ts';
import type { TabProps } from '../tab-props.ts';
import { AuditCharts } from './audit-charts.tsx';
import { Comparison } from './comparison.tsx';

const card = 'rounded-2xl border border-line bg-surface p-4 sm:p-5';

/** The state of the site at a glance: score, changes, and what to fix first. */
export function OverviewTab({ audit, search, onSearch }: TabProps) {
  const { seoReport, generalReport } = audit;
  const text = strings.auditReport;
  const score = seoReport?.overallScore ?? null;
  const compared = { overallScore: score, comparison: audit.comparison };
  const gate = seoReport?.gates.find(({ cap }) => seoReport.rawScore !== null && seoReport.rawScore > cap);
  return (
    <div className="space-y-5">
      <section aria-label={text.summary} className={`${card} flex flex-wrap gap-5`}>
        <div className="flex flex-col items-center gap-1">
          <ScoreRing score={score} size={120} />
          <ScoreChange
            difference={scoreDifference(compared)}
            reasons={scoreReasons(compared)}
            isOther={search.against !== undefined}
          />
        </div>
        <div className="min-w-64 flex-1 space-y-3">
          <AdviceText text={generalReport?.aiSummary ?? ''} />
          <Facts audit={audit} />
          <Comparison audit={audit} search={search} onSearch={onSearch} />
          <LeftOut audit={audit} onSearch={onSearch} />
        </div>
      </section>
      {gate === undefined ? null : (
        <p className="rounded-2xl border border-danger bg-danger-soft px-4 py-3 text-sm">
          <strong className="text-danger">{text.capped(gate.cap)}</strong> {gate.reason}
        </p>
      )}
      <div className="grid gap-5 lg:grid-cols-2">
        <section aria-label={text.tips} className={card}>
          <h3 className="mb-3 font-semibold">{text.tips}</h3>
          <AdviceText text={seoReport?.aiTips ?? ''} />
        </section>
        <section aria-label={text.scores} className={`${card} space-y-5 self-start`}>
          <Scores title={text.seo} categories={seoReport?.categories ?? []} />
          <Scores title={text.otherScores} categories={generalReport?.categories ?? []} />
          <p className="text-xs text-muted">{text.otherScoresText}</p>
        </section>
      </div>
      <AuditCharts audit={audit} />
    </div>
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

function Facts({ audit: { crawl, linkReport, issueCount, occurrenceCount } }: { audit: AuditOverview }) {
  const text = strings.auditReport.facts;
  const facts = [
    ...(issueCount === null ? [] : [text.issues(issueCount)]),
    ...(occurrenceCount === null ? [] : [text.occurrences(occurrenceCount)]),
    text.pages(crawl.pageCount),
    ...(linkReport === null
      ? []
      : [
          text.links(linkReport.totalLinks),
          strings.audits.broken(linkReport.brokenLinks),
          ...(linkReport.unverifiedLinks > 0 ? [text.unverified(linkReport.unverifiedLinks)] : []),
          ...(linkReport.redirectedLinks > 0 ? [text.redirected(linkReport.redirectedLinks)] : []),
        ]),
    crawl.hasRobotsTxt ? text.robots : text.noRobots,
    crawl.hasSitemap ? text.sitemap : text.noSitemap,
  ];
  return (
    <ul className="flex flex-wrap gap-1.5">
      {facts.map((fact) => (
        <li key={fact} className="rounded-full bg-chip px-2.5 py-0.5 text-xs text-muted">
          {fact}
        </li>
      ))}
    </ul>
  );
}
