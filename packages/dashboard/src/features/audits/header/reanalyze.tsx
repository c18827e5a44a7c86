import type { AuditOverview } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { auditQuery } from '../../../data/audits/audits.ts';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { MenuItem } from '../../../ui/menus/menu.tsx';

/** Analyzes the stored crawl again. */
export function ReanalyzeButton({ audit }: { audit: AuditOverview }) {
  const reanalyze = useReanalyze(audit);
  return (
    <Button
      size="small"
      icon={<RefreshCw size={14} aria-hidden />}
      busy={reanalyze.isPending}
      onClick={() => reanalyze.mutate()}
    >
      {strings.auditReport.reanalyze}
    </Button>
  );
}

/** The same, in a menu. */
export function ReanalyzeItem({ audit }: { audit: AuditOverview }) {
  const reanalyze = useReanalyze(audit);
  return (
    <MenuItem icon={<RefreshCw size={15} aria-hidden />} onSelect={() => reanalyze.mutate()}>
      {strings.auditReport.reanalyze}
    </MenuItem>
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
