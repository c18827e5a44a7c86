import type { AuditOverview } from '@fettle/contract';
import { formatNumber } from '../../../strings/format/format-number.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { AuditSearch } from '../audit-search.ts';
import { type CheckFindings, findingsByCheck } from '../findings/checks.ts';
import '../audits.css';

interface ScoreTilesProps {
  audit: AuditOverview;
  onSearch: (search: AuditSearch) => void;
}

interface Tile {
  label: string;
  value: number;
  note: string;
  tone: string;
  search: AuditSearch;
}

/**
 * The numbers of an audit, each with the way to its list: the issues by their severity, which add up, and the pages and links.
 * In two rows where one would cut them.
 */
export function ScoreTiles({ audit, onSearch }: ScoreTilesProps) {
  return (
    <ul className="score-tiles overflow-hidden rounded-xl border border-line bg-line">
      {tilesOf(audit).map(({ label, value, note, tone, search }) => (
        <li key={label} className="score-tile flex bg-surface">
          <button
            type="button"
            onClick={() => onSearch(search)}
            className="min-w-0 flex-1 py-3 text-left hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="block text-xs font-medium text-muted">{label}</span>
            <span
              className={classNames(
                'mt-0.5 block text-2xl font-semibold tabular-nums',
                value > 0 ? tone : 'text-ink',
              )}
            >
              {formatNumber(value)}
            </span>
            <span className="block truncate text-xs text-muted">{note}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function tilesOf(audit: AuditOverview): Tile[] {
  const text = strings.auditReport.tiles;
  const { crawl, linkReport } = audit;
  const issues = findingsByCheck(audit).filter(({ check }) => check?.status === 'fail');
  const critical = issues.filter(({ severity }) => severity === 'critical');
  const errors = [...critical, ...issues.filter(({ severity }) => severity === 'error')];
  const warnings = issues.filter(({ severity }) => severity === 'warning');
  const infos = issues.filter(({ severity }) => severity === 'info');
  return [
    {
      label: text.errors,
      value: errors.length,
      note: critical.length > 0 ? text.critical(critical.length) : occurrencesOf(errors),
      tone: 'text-danger',
      // A filter has one severity.
      search: { tab: 'findings', ...(critical.length > 0 ? {} : { severity: 'error' }) },
    },
    {
      label: text.warnings,
      value: warnings.length,
      note: occurrencesOf(warnings),
      tone: 'text-warning',
      search: { tab: 'findings', severity: 'warning' },
    },
    {
      label: text.infos,
      value: infos.length,
      note: occurrencesOf(infos),
      tone: 'text-info',
      search: { tab: 'findings', severity: 'info' },
    },
    {
      label: text.pages,
      value: crawl.pageCount,
      note: text.limit(audit.config.maxPages),
      tone: 'text-ink',
      search: { tab: 'pages' },
    },
    {
      label: text.broken,
      value: linkReport?.brokenLinks ?? 0,
      note: text.links(linkReport?.totalLinks ?? 0),
      tone: 'text-danger',
      search: { tab: 'links' },
    },
  ];
}

function occurrencesOf(issues: readonly CheckFindings[]): string {
  return strings.auditReport.facts.occurrences(issues.reduce((sum, { counts }) => sum + counts.all, 0));
}
