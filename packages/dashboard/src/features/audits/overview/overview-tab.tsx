import { type ScoreTone, scoreTone, wholeScore } from '@fettle/auditor/score-scale';
import type { AuditOverview } from '@fettle/contract';
import { ScoreRing } from '../../../components/audits/score-ring.tsx';
import { strings } from '../../../strings/index.ts';
import type { BarTone } from '../../../ui/charts/bar.tsx';
import { Panel } from '../../../ui/display/panel.tsx';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { summaryBeyond } from '../advice/advice-beyond.ts';
import { AdviceText } from '../advice/advice-text.tsx';
import { type Category, checksOf } from '../findings/checks.ts';
import type { TabProps } from '../tab-props.ts';
import { AuditCharts } from './audit-charts.tsx';
import { BarLinks, type LinkedBar } from './bar-links.tsx';
import { CardColumns, type OverviewCard } from './card-columns.tsx';
import { Comparison } from './comparison.tsx';
import { FixFirst, shownCount } from './fix-first.tsx';
import { ComparedScore, ScoreCard } from './score-card.tsx';
import { ScoreTiles } from './score-tiles.tsx';

const card = 'rounded-2xl border border-line bg-surface shadow-card p-4';

/** The state of the site at a glance: the score and the numbers behind it, what to fix first, words, and charts. */
export function OverviewTab(props: TabProps) {
  const { audit, onSearch } = props;
  const { seoReport } = audit;
  const text = strings.auditReport;
  const gate = seoReport?.gates.find(({ cap }) => seoReport.rawScore !== null && seoReport.rawScore > cap);
  const capped =
    gate === undefined ? null : (
      <p className="rounded-2xl border border-danger bg-danger-soft px-4 py-3 text-sm">
        <strong className="text-danger">{text.capped(gate.cap)}</strong> {gate.reason}
      </p>
    );
  const [first, ...others] = cardsOf(props);
  // On a phone, the score and the issues come before the other numbers.
  if (!useIsBeyondPhone())
    return (
      <div className="space-y-2">
        <ScoreCard {...props} />
        {first?.node}
        {capped}
        <Summary {...props} isScored={false} />
        <CardColumns cards={others} />
        <AuditCharts audit={audit} onSearch={onSearch} />
      </div>
    );
  return (
    <div className="space-y-3 sm:space-y-5">
      <Summary {...props} isScored />
      {capped}
      <CardColumns cards={cardsOf(props)} />
      <AuditCharts audit={audit} onSearch={onSearch} />
    </div>
  );
}

/** The numbers behind the score; `isScored`: beside it. */
function Summary({ audit, refusal, search, onSearch, isScored }: TabProps & { isScored: boolean }) {
  return (
    <section aria-label={strings.auditReport.results} className={`${card} space-y-3 sm:space-y-4`}>
      <div className="flex flex-wrap items-stretch gap-x-5 gap-y-4">
        {isScored ? <Score audit={audit} search={search} /> : null}
        <ScoreTiles audit={audit} onSearch={onSearch} />
      </div>
      <Comparison audit={audit} refusal={refusal} search={search} onSearch={onSearch} isReasoned={isScored} />
    </section>
  );
}

/** The score and what it is compared with. As wide in every state, so that neither it nor the tiles beside it move. */
function Score({ audit, search }: Pick<TabProps, 'audit' | 'search'>) {
  return (
    <div className="audit-score flex items-start gap-4">
      <ScoreRing score={audit.seoReport?.overallScore ?? null} size={96} isMoving />
      <div className="flex min-w-0 flex-1 flex-col items-start self-center">
        <span className="text-sm font-semibold">{strings.auditReport.seoScore}</span>
        <ComparedScore audit={audit} search={search} />
      </div>
    </div>
  );
}

/** A card of each kind that has something to show, the most important ones first. */
function cardsOf(props: TabProps): OverviewCard[] {
  const { audit, onSearch } = props;
  const summary = summaryBeyond(audit.generalReport?.aiSummary ?? '');
  return [
    { id: 'first', height: fixFirstHeight(audit), node: <FixFirst {...props} /> },
    scoresCard(audit, onSearch),
    ...(summary === ''
      ? []
      : [{ id: 'words', height: 60 + summary.length / 2, node: <Words text={summary} /> }]),
  ];
}

function fixFirstHeight(audit: AuditOverview): number {
  const failing = checksOf(audit).filter(({ status }) => status === 'fail');
  return 100 + 110 * Math.min(failing.length, shownCount.besideScores);
}

function Words({ text }: { text: string }) {
  return (
    <Panel title={strings.auditReport.inWords}>
      <div className="max-w-prose px-4 py-3.5">
        <AdviceText text={text} />
      </div>
    </Panel>
  );
}

function scoresCard(
  { seoReport, generalReport }: AuditOverview,
  onSearch: TabProps['onSearch'],
): OverviewCard {
  const text = strings.auditReport;
  const seo = seoReport?.categories ?? [];
  const general = generalReport?.categories ?? [];
  const node = (
    <Panel title={text.scores}>
      <div className="space-y-4 px-4 py-3.5">
        <Scores title={text.seo} categories={seo} onSearch={onSearch} />
        <Scores title={text.otherScores} categories={general} onSearch={onSearch} />
        <p className="text-xs text-muted">{text.otherScoresText}</p>
      </div>
    </Panel>
  );
  return { id: 'scores', height: 200 + 28 * (seo.length + general.length), node };
}

const barTones: Record<ScoreTone, BarTone> = {
  good: 'success',
  fair: 'warning',
  poor: 'danger',
  none: 'muted',
};

interface ScoresProps extends Pick<TabProps, 'onSearch'> {
  title: string;
  categories: readonly Category[];
}

/** The score of each category, with the way to its issues. */
function Scores({ title, categories, onSearch }: ScoresProps) {
  const bars = categories.flatMap(({ id, title: label, score }): LinkedBar[] =>
    score === null
      ? []
      : [
          {
            label,
            value: wholeScore(score),
            tone: barTones[scoreTone(score)],
            search: { tab: 'findings', category: id },
          },
        ],
  );
  if (bars.length === 0) return null;
  return (
    <BarLinks title={title} unit={strings.auditReport.outOf} bars={bars} max={100} onSearch={onSearch} />
  );
}
