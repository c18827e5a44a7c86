import type { AuditOverview } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { type Bar, BarList, type BarTone } from '../../../ui/charts/bar-list.tsx';
import { TimeColumns } from '../../../ui/charts/time-columns.tsx';
import { severities } from '../audit-search.ts';
import { checksOf } from '../findings/checks.ts';

const card = 'rounded-2xl border border-line bg-surface shadow-card p-4 sm:p-5';

const severityTones = { critical: 'danger', error: 'danger', warning: 'warning', info: 'info' } as const;

/** How severe the issues are. */
function severityBars(audit: AuditOverview): BarChart {
  const text = strings.auditReport;
  const failing = checksOf(audit).filter(({ status }) => status === 'fail');
  const bars = severities.map((severity) => ({
    label: strings.auditFindings.severities[severity] ?? severity,
    value: failing.filter((check) => check.severity === severity).length,
    tone: severityTones[severity],
  }));
  return { title: text.severitiesTitle, columns: text.severityColumns, bars };
}

type CrawlDistribution = NonNullable<AuditOverview['crawl']['distribution']>;

/** With fewer columns, a chart over time says nothing that its summary does not. */
const fewestColumns = 6;

/** Charts of the issues and of the pages of a crawl, in a row. A long crawl has one over time below. */
export function AuditCharts({ audit }: { audit: AuditOverview }) {
  const { distribution } = audit.crawl;
  const isLong = distribution !== null && distribution.timeline.pages.length >= fewestColumns;
  return (
    <div className="grid gap-3 sm:gap-5 md:grid-cols-3">
      <Bars {...severityBars(audit)} />
      {distribution === null ? null : (
        <>
          <Bars {...statusBars(distribution)} />
          <Bars {...depthBars(distribution)} />
        </>
      )}
      {isLong ? (
        <div className="md:col-span-3">
          <Timeline distribution={distribution} />
        </div>
      ) : null}
    </div>
  );
}

function statusBars({ statuses }: CrawlDistribution): BarChart {
  const text = strings.auditReport;
  return {
    title: text.statusTitle,
    columns: text.statusColumns,
    bars: statuses.map(({ status, pages: value }) => ({
      label: status === 0 ? text.noResponse : String(status),
      value,
      tone: statusTone(status),
    })),
  };
}

function depthBars({ depths }: CrawlDistribution): BarChart {
  const text = strings.auditReport;
  return {
    title: text.depthTitle,
    columns: text.depthColumns,
    bars: depths.map(({ depth, pages: value }) => ({
      label: depth === 0 ? text.home : text.clicks(depth),
      value,
      tone: 'accent',
    })),
  };
}

function Timeline({ distribution: { timeline } }: { distribution: CrawlDistribution }) {
  const text = strings.auditReport;
  const pages = timeline.pages.reduce((sum, count) => sum + count, 0);
  const seconds = timeline.pages.length * timeline.spanSeconds;
  return (
    <div className={card}>
      <TimeColumns
        title={text.timelineTitle}
        summary={text.timeline(pages, seconds)}
        columns={text.timelineColumns}
        values={timeline.pages}
        labelOf={(index) => text.atSecond(index * timeline.spanSeconds)}
      />
    </div>
  );
}

interface BarChart {
  title: string;
  columns: readonly [string, string];
  bars: readonly Bar[];
}

/** Each bar is a part of all. */
function Bars(chart: BarChart) {
  const all = chart.bars.reduce((sum, { value }) => sum + value, 0);
  return (
    <div className={card}>
      <BarList {...chart} max={Math.max(1, all)} />
    </div>
  );
}

function statusTone(status: number): BarTone {
  if (status >= 200 && status < 300) return 'success';
  return status >= 300 && status < 400 ? 'warning' : 'danger';
}
