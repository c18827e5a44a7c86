import type { OrgExport } from '@fettle/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, PackageOpen, Trash2 } from 'lucide-react';
import { shownError, useConfirmation } from '../../../components/confirmation/use-confirmation.tsx';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { archivePath, orgExportsQuery } from '../../../data/orgs/org-data.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { formatBytes } from '../../../strings/format/format-bytes.ts';
import { formatDay } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { Button, buttonClass } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Badge, type BadgeTone } from '../../../ui/display/badge.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { Section } from '../section.tsx';

const text = strings.data.export;

const tones: Record<OrgExport['status'], BadgeTone> = {
  queued: 'info',
  complete: 'success',
  failed: 'danger',
  expired: 'plain',
};

/** Requests exports and lists them. */
export function OrgExportsSection({ slug }: { slug: string }) {
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(orgExportsQuery(slug));
  const { withConfirmation, question } = useConfirmation('exportOrg');
  const request = useMutation({
    meta: { showsError: true },
    mutationFn: () => withConfirmation(() => api.requestOrgExport({ slug })),
    async onSuccess() {
      showToast({ kind: 'success', text: text.requested });
      await cache.invalidateQueries({ queryKey: queryKeys.orgExports(slug) });
    },
  });
  const isQueued = data?.items.some(({ status }) => status === 'queued') === true;
  const hasAny = data !== undefined && data.items.length > 0;
  const button = (
    <Button
      tone="primary"
      size={hasAny ? 'small' : 'medium'}
      icon={<PackageOpen size={15} aria-hidden />}
      disabled={isQueued}
      busy={request.isPending}
      onClick={() => request.mutate()}
    >
      {text.request}
    </Button>
  );
  return (
    <Section title={text.title} text={text.text} action={hasAny ? button : undefined}>
      <FormError error={shownError(request.error)} />
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && data === undefined ? (
        <SkeletonRows count={2} label={strings.common.loading} />
      ) : null}
      {data?.items.length === 0 ? (
        <EmptyState icon={<PackageOpen size={20} />} title={text.none} text={text.noneText} action={button} />
      ) : null}
      {hasAny ? (
        <ul aria-label={text.list} className="divide-y divide-line">
          {data.items.map((each) => (
            <ExportRow key={each.id} slug={slug} item={each} />
          ))}
        </ul>
      ) : null}
      {question}
    </Section>
  );
}

function ExportRow({ slug, item }: { slug: string; item: OrgExport }) {
  const { id, status, size, requestedBy, createdAt, expiresAt } = item;
  const day = formatDay(new Date(createdAt), new Date());
  const facts = [
    size === null ? null : formatBytes(size),
    requestedBy === null ? null : text.by(requestedBy),
    status === 'complete' && expiresAt !== null
      ? text.until(formatDay(new Date(expiresAt), new Date()))
      : null,
  ].filter((fact) => fact !== null);
  const note = status === 'failed' ? text.failedText : status === 'queued' ? text.waits : null;
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {day}
          <Badge tone={tones[status]}>{text.statuses[status]}</Badge>
        </p>
        <p className="mt-0.5 facts text-xs text-muted">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {note === null ? null : <p className="text-xs text-muted">{note}</p>}
      </div>
      {status === 'queued' ? (
        <EndExport slug={slug} id={id} day={day} isRunning />
      ) : (
        <div className="row-end">
          {status === 'complete' ? (
            <a
              href={archivePath(slug, id)}
              download
              aria-label={text.downloadOf(day)}
              className={buttonClass({ size: 'small' })}
            >
              <Download size={14} aria-hidden />
              {text.download}
            </a>
          ) : null}
          <EndExport slug={slug} id={id} day={day} isRunning={false} />
        </div>
      )}
    </li>
  );
}

interface EndExportProps {
  slug: string;
  id: string;
  day: string;
  isRunning: boolean;
}

/** Deletes an export with its archive. One that is running is canceled by it, since it has no archive yet. */
function EndExport({ slug, id, day, isRunning }: EndExportProps) {
  const cache = useQueryClient();
  const end = useMutation({
    mutationFn: () => api.deleteOrgExport({ slug, exportId: id }),
    async onSuccess() {
      showToast({ kind: 'success', text: isRunning ? text.canceled : text.deleted });
      await cache.invalidateQueries({ queryKey: queryKeys.orgExports(slug) });
    },
  });
  if (!isRunning) {
    return (
      <IconButton label={text.deleteOf(day)} disabled={end.isPending} onClick={() => end.mutate()}>
        <Trash2 size={15} aria-hidden />
      </IconButton>
    );
  }
  return (
    <Button size="small" aria-label={text.cancelOf(day)} busy={end.isPending} onClick={() => end.mutate()}>
      {strings.common.cancel}
    </Button>
  );
}
