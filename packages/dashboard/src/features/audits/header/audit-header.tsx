import type { AuditOverview } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { createDateFormat } from '../../../strings/format/date-format.ts';
import { strings } from '../../../strings/index.ts';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { CompareMenu } from '../compare/compare-menu.tsx';
import { RulesSummary } from '../rules/rules-summary.tsx';
import { ShareButton } from '../sharing/share-button.tsx';
import { StateBadge } from '../state-badge.tsx';
import { ExportMenu, useExportCommands } from './export-menu.tsx';
import type { AuditHeaderProps } from './header-props.ts';
import { PhoneHeader } from './phone-header.tsx';
import { ReanalyzeButton } from './reanalyze.tsx';

const dates = createDateFormat({ dateStyle: 'long', timeStyle: 'short' });

/** The audit's date and status, what was crawled, and its actions. */
export function AuditHeader(props: AuditHeaderProps) {
  const { audit } = props;
  useExportCommands(props);
  if (!useIsBeyondPhone()) return <PhoneHeader {...props} details={<Details audit={audit} />} />;
  return (
    <header>
      <Link
        to="/projects/$projectId/audits"
        params={{ projectId: audit.projectId }}
        className="inline-flex items-center gap-1.5 text-sm text-muted hover:text-ink"
      >
        <ArrowLeft size={15} aria-hidden />
        {strings.auditReport.back}
      </Link>
      <div className="mt-1 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-2">
          <h2 className="text-lg font-semibold">{dates(new Date(audit.completedAt ?? audit.createdAt))}</h2>
          <StateBadge status={audit.status} error={audit.error} />
        </div>
        <Actions {...props} />
      </div>
      <Details audit={audit} />
    </header>
  );
}

function Actions({ audit, canWrite, against, filters }: AuditHeaderProps) {
  const { tab = 'overview' } = filters.current();
  const isOverview = tab === 'overview';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
      {audit.seoReport === null ? null : (
        <>
          {/* The overview has it at the score. */}
          {audit.findingGroups === null || isOverview ? null : (
            <CompareMenu audit={audit} against={against} />
          )}
          {canWrite && audit.canReanalyze ? <ReanalyzeButton audit={audit} /> : null}
          {canWrite ? <ShareButton auditId={audit.id} /> : null}
          <ExportMenu audit={audit} against={against} filters={filters} />
        </>
      )}
    </div>
  );
}

/** What was crawled and what the site has for crawlers, within which limits, and by which rules it was analyzed. */
function Details({ audit }: { audit: AuditOverview }) {
  const { config, crawl, rulesetVersion, analyzedAt, analysisCount } = audit;
  const text = strings.auditReport;
  return (
    <>
      <p className="mt-1 text-xs break-words text-muted">
        {config.rootUrl} · {text.limits(config.maxPages, config.maxDepth)}
        {audit.seoReport === null ? null : ` · ${text.forCrawlers(crawl.hasRobotsTxt, crawl.hasSitemap)}`}
        {rulesetVersion === null ? null : ` · ${text.ruleset(rulesetVersion)}`}
        {analysisCount > 1 && analyzedAt !== null
          ? ` · ${text.analyzedAgain(dates(new Date(analyzedAt)))}`
          : null}
      </p>
      <RulesSummary rules={config.rules} />
    </>
  );
}
