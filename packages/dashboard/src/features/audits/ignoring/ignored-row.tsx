import type { IgnoredIssue } from '@fettle/contract';
import { Eye, Pencil } from 'lucide-react';
import { useState } from 'react';
import { InspectLink } from '../../../components/audits/inspect-link.tsx';
import { SeverityBadge } from '../../../components/audits/severity-badge.tsx';
import { createDateFormat } from '../../../strings/format/date-format.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { focusIfLost } from '../../../ui/focus-if-lost.ts';
import { asSentence } from '../findings/split-detail.ts';
import { EditIgnoredDialog } from './edit-ignored-dialog.tsx';
import { useStopIgnoring } from './use-stop-ignoring.ts';

const days = createDateFormat({ dateStyle: 'medium' });
const text = strings.ignoring;

/** The heading of the page, which gets the focus of a row that is gone. */
export const headingId = 'ignored-issues';

interface IgnoredRowProps {
  issue: IgnoredIssue;
  rootUrl: string;
  canWrite: boolean;
}

/** An ignored check or occurrence: what, why, until when, and by whom. */
export function IgnoredRow({ issue, rootUrl, canWrite }: IgnoredRowProps) {
  const { title, severity, url, detail, reason } = issue;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-72 space-y-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <SeverityBadge severity={severity} />
          <span className="font-medium">{title}</span>
        </p>
        {url === null ? (
          <p className="text-muted">{text.wholeCheck}</p>
        ) : (
          <p>
            <InspectLink projectId={issue.projectId} auditId={null} url={url} rootUrl={rootUrl} />
          </p>
        )}
        {detail === '' ? null : <p className="text-xs break-words text-muted">{asSentence(detail)}</p>}
        <p className="break-words">{reason}</p>
        <p className="text-xs text-muted">{describeState(issue)}</p>
      </div>
      {canWrite ? <Actions issue={issue} rootUrl={rootUrl} /> : null}
    </div>
  );
}

function describeState({ until, active, createdBy, createdAt }: IgnoredIssue): string {
  const day = until === null ? null : days(new Date(until));
  const end = day === null ? text.noEnd : active ? text.untilDay(day) : text.endedOn(day);
  const since = text.by(days(new Date(createdAt)), createdBy?.name ?? text.someone);
  return `${end} · ${since}`;
}

function Actions({ issue, rootUrl }: Pick<IgnoredRowProps, 'issue' | 'rootUrl'>) {
  const [isEditing, setEditing] = useState(false);
  const stop = useStopIgnoring(issue.projectId, () =>
    focusIfLost([document.querySelector<HTMLElement>(`#${headingId}`)]),
  );
  const name = issue.url === null ? issue.title : `${issue.title}: ${shortUrl(issue.url, rootUrl)}`;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        aria-label={text.editOf(name)}
        icon={<Pencil size={14} aria-hidden />}
        onClick={() => setEditing(true)}
      >
        {text.edit}
      </Button>
      <Button
        size="small"
        aria-label={text.stopOf(name)}
        icon={<Eye size={14} aria-hidden />}
        busy={stop.isPending}
        onClick={() => stop.mutate({ ids: [issue.id], count: 1, unit: 'issue' })}
      >
        {text.stop}
      </Button>
      {isEditing ? <EditIgnoredDialog issue={issue} onClose={() => setEditing(false)} /> : null}
    </div>
  );
}
