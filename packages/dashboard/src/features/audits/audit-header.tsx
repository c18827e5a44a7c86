import type { AuditOverview } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Download, FileText, RefreshCw } from 'lucide-react';
import { auditQuery } from '../../data/audits/audits.ts';
import { reportPath } from '../../data/audits/report-links.ts';
import { api } from '../../data/client/api.ts';
import { queryKeys } from '../../data/keys.ts';
import { showToast } from '../../data/toasts/toasts.ts';
import { createDateFormat } from '../../strings/format/date-format.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Menu, MenuItem } from '../../ui/menus/menu.tsx';
import { CompareMenu } from './compare-menu.tsx';
import { RulesSummary } from './rules/rules-summary.tsx';
import { saveAuditRows } from './save-audit-rows.ts';
import { ShareButton } from './sharing/share-button.tsx';
import { StateBadge } from './state-badge.tsx';

const dates = createDateFormat({ dateStyle: 'long', timeStyle: 'short' });

interface AuditHeaderProps {
  audit: AuditOverview;
  canWrite: boolean;
  /** The audit it is compared with, if that is not the previous one. */
  against: string | undefined;
}

/** The audit's site and date, and its actions. */
export function AuditHeader({ audit, canWrite, against }: AuditHeaderProps) {
  const text = strings.auditReport;
  const { config, rulesetVersion, analyzedAt, analysisCount } = audit;
  return (
    <header className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-72">
        <Link
          to="/projects/$projectId/audits"
          params={{ projectId: audit.projectId }}
          className="inline-flex items-center gap-1.5 text-sm text-muted hover:text-ink"
        >
          <ArrowLeft size={15} aria-hidden />
          {text.back}
        </Link>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <h2 className="text-lg font-semibold">{dates(new Date(audit.completedAt ?? audit.createdAt))}</h2>
          <StateBadge status={audit.status} error={audit.error} />
        </div>
        <p className="mt-1 text-xs break-words text-muted">
          {config.rootUrl} · {text.limits(config.maxPages, config.maxDepth)}
          {rulesetVersion === null ? null : ` · ${text.ruleset(rulesetVersion)}`}
          {analysisCount > 1 && analyzedAt !== null
            ? ` · ${text.analyzedAgain(dates(new Date(analyzedAt)))}`
            : null}
        </p>
        <RulesSummary rules={config.rules} />
      </div>
      {audit.seoReport === null ? null : <Actions audit={audit} canWrite={canWrite} against={against} />}
    </header>
  );
}

function Actions({ audit, canWrite, against }: AuditHeaderProps) {
  const text = strings.auditReport;
  const reanalyze = useReanalyze(audit);
  return (
    <div className="flex flex-wrap gap-2">
      {audit.findingGroups === null ? null : <CompareMenu audit={audit} against={against} />}
      {canWrite && audit.canReanalyze ? (
        <Button
          size="small"
          icon={<RefreshCw size={14} aria-hidden />}
          busy={reanalyze.isPending}
          onClick={() => reanalyze.mutate()}
        >
          {text.reanalyze}
        </Button>
      ) : null}
      {canWrite ? <ShareButton auditId={audit.id} /> : null}
      <ExportMenu audit={audit} against={against} />
    </div>
  );
}

function ExportMenu({ audit, against }: Pick<AuditHeaderProps, 'audit' | 'against'>) {
  const text = strings.auditReport;
  return (
    <Menu
      align="end"
      trigger={
        <Button size="small" icon={<Download size={14} aria-hidden />}>
          {text.actions}
        </Button>
      }
    >
      <MenuItem
        icon={<FileText size={15} aria-hidden />}
        onSelect={() => window.open(reportPath(audit.id, { against }), '_blank', 'noopener')}
      >
        {text.html}
      </MenuItem>
      <MenuItem
        icon={<Download size={15} aria-hidden />}
        disabled={audit.findingGroups === null}
        onSelect={() => saveAuditRows(audit.id, 'findings', { against })}
      >
        {text.csvFindings}
      </MenuItem>
      <MenuItem icon={<Download size={15} aria-hidden />} onSelect={() => saveAuditRows(audit.id, 'pages')}>
        {text.csvPages}
      </MenuItem>
      <MenuItem
        icon={<Download size={15} aria-hidden />}
        onSelect={() => saveAuditRows(audit.id, 'broken-links')}
      >
        {text.csvLinks}
      </MenuItem>
    </Menu>
  );
}

function useReanalyze({ id, projectId }: AuditOverview) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.reanalyzeAudit({ id }),
    onSuccess: () => showToast({ text: strings.auditReport.reanalyzed }),
    async onSettled() {
      await cache.invalidateQueries({ queryKey: auditQuery(id).queryKey });
      await cache.invalidateQueries({ queryKey: queryKeys.audits(projectId) });
    },
  });
}
