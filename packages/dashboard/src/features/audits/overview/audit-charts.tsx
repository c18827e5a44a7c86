import type { AuditOverview } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { BarList, type BarTone } from '../../../ui/charts/bar-list.tsx';
import { TimeColumns } from '../../../ui/charts/time-columns.tsx';
import { severities } from '../audit-search.ts';
import { checksOf } from '../findings/checks.ts';

const card = 'rounded-2xl border border-line bg-surface shadow-card p-4 sm:p-5';

const severityTones = { critical: 'danger', error: 'danger', warning: 'warning', info: 'info' } as const;

/** Charts of findings and pages. */
export function AuditCharts({ audit }: { audit: AuditOverview }) {
  const text = strings.auditReport;
  const failing = checksOf(audit).filter(({ status }) => status === 'fail');
  const { distribution } = audit.crawl;
  return (
    <section aria-label={text.charts} className="grid gap-5 md:grid-cols-2">
      <div className={card}>
        <BarList
          title={text.severitiesTitle}
          columns={text.severityColumns}
          bars={severities.map((severity) => ({
            label: strings.auditFindings.severities[severity] ?? severity,
            value: failing.filter((check) => check.severity === severity).length,
            tone: severityTones[severity],
          }))}
        />
      </div>
      {distribution === null ? null : <Distribution distribution={distribution} />}
    </section>
  );
}

type CrawlDistribution = NonNullable<AuditOverview['crawl']['distribution']>;

function Distribution({ distribution: { statuses, depths, timeline } }: { distribution: CrawlDistribution }) {
  const text = strings.auditReport;
  const pages = timeline.pages.reduce((sum, count) => sum + count, 0);
  const seconds = timeline.pages.length * timeline.spanSeconds;
  return (
    <>
      <div className={card}>
        <BarList
          title={text.statusTitle}
          columns={text.statusColumns}
          bars={statuses.map(({ status, pages: value }) => ({
            label: status === 0 ? text.noResponse : String(status),
            value,
            tone: statusTone(status),
          }))}
        />
      </div>
      <div className={card}>
        <BarList
          title={text.depthTitle}
          columns={text.depthColumns}
          bars={depths.map(({ depth, pages: value }) => ({
            label: depth === 0 ? text.home : text.clicks(depth),
            value,
            tone: 'accent',
          }))}
        />
      </div>
      <div className={card}>
        <TimeColumns
          title={text.timelineTitle}
          summary={text.timeline(pages, seconds)}
          columns={text.timelineColumns}
          values={timeline.pages}
          labelOf={(index) => text.atSecond(index * timeline.spanSeconds)}
        />
      </div>
    </>
  );
}

function statusTone(status: number): BarTone {
  if (status >= 200 && status < 300) return 'success';
  return status >= 300 && status < 400 ? 'warning' : 'danger';
}
