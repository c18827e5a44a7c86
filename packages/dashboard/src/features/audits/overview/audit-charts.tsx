import type { AuditOverview } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { TimeColumns } from '../../../ui/charts/time-columns.tsx';
import { Panel } from '../../../ui/display/panel.tsx';
import { type AuditSearch, severities } from '../audit-search.ts';
import { checksOf } from '../findings/checks.ts';
import { statusTone } from '../status-tone.ts';
import { BarLinks, type LinkedBar } from './bar-links.tsx';

const severityTones = { critical: 'danger', error: 'danger', warning: 'warning', info: 'info' } as const;

/** How severe the issues are. */
function severityBars(audit: AuditOverview): BarChart {
  const text = strings.auditReport;
  const failing = checksOf(audit).filter(({ status }) => status === 'fail');
  const bars = severities.map((severity) => ({
    label: strings.auditFindings.severities[severity] ?? severity,
    value: failing.filter((check) => check.severity === severity).length,
    tone: severityTones[severity],
    search: { tab: 'findings' as const, severity },
  }));
  return { title: text.severitiesTitle, unit: text.severityUnit, bars };
}

type CrawlDistribution = NonNullable<AuditOverview['crawl']['distribution']>;

/** With fewer columns, a chart over time says nothing that its summary does not. */
const fewestColumns = 6;

interface AuditChartsProps {
  audit: AuditOverview;
  onSearch: (search: AuditSearch) => void;
}

/** Charts of the issues and of the pages of a crawl, in a row. A long crawl has one over time below. */
export function AuditCharts({ audit, onSearch }: AuditChartsProps) {
  const { distribution } = audit.crawl;
  const isLong = distribution !== null && distribution.timeline.pages.length >= fewestColumns;
  return (
    <div className="grid gap-3 sm:gap-5 md:grid-cols-3">
      <Bars {...severityBars(audit)} onSearch={onSearch} />
      {distribution === null ? null : (
        <>
          <Bars {...statusBars(distribution)} onSearch={onSearch} />
          <Bars {...depthBars(distribution)} onSearch={onSearch} />
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
    unit: text.pagesUnit,
    bars: statuses.map(({ status, pages: value }) => ({
      label: status === 0 ? text.noResponse : String(status),
      value,
      tone: statusTone(status),
      // Pages without a response have no status to filter by.
      search: status === 0 ? null : { tab: 'pages' as const, status: String(status) },
    })),
  };
}

function depthBars({ depths }: CrawlDistribution): BarChart {
  const text = strings.auditReport;
  return {
    title: text.depthTitle,
    unit: text.pagesUnit,
    bars: depths.map(({ depth, pages: value }) => ({
      label: depth === 0 ? text.home : text.clicks(depth),
      value,
      tone: 'accent',
      search: { tab: 'pages' as const, depth: String(depth) },
    })),
  };
}

function Timeline({ distribution: { timeline } }: { distribution: CrawlDistribution }) {
  const text = strings.auditReport;
  const pages = timeline.pages.reduce((sum, count) => sum + count, 0);
  const seconds = timeline.pages.length * timeline.spanSeconds;
  return (
    <Panel title={text.timelineTitle} note={text.timeline(pages, seconds)}>
      <div className="px-4 py-3.5">
        <TimeColumns
          title={text.timelineTitle}
          summary={text.timeline(pages, seconds)}
          hideCaption
          columns={text.timelineColumns}
          values={timeline.pages}
          labelOf={(index) => text.atSecond(index * timeline.spanSeconds)}
        />
      </div>
    </Panel>
  );
}

interface BarChart {
  title: string;
  unit: string;
  bars: readonly LinkedBar[];
}

/** Each bar is a part of all. */
function Bars({ onSearch, ...chart }: BarChart & Pick<AuditChartsProps, 'onSearch'>) {
  const all = chart.bars.reduce((sum, { value }) => sum + value, 0);
  return (
    <Panel title={chart.title}>
      <div className="px-4 py-2">
        <BarLinks {...chart} isNamed max={Math.max(1, all)} onSearch={onSearch} />
      </div>
    </Panel>
  );
}
