import type { IgnoredIssue } from '@fettle/contract';
import { Eye, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { InspectLink } from '../../../components/audits/inspect-link.tsx';
import { SeverityBadge } from '../../../components/audits/severity-badge.tsx';
import { createDateFormat } from '../../../strings/format/date-format.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { focusIfLost } from '../../../ui/focus-if-lost.ts';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { asSentence } from '../findings/split-detail.ts';
import { ResultRow } from '../result-row.tsx';
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
    <ResultRow
      title={<span className="font-medium">{title}</span>}
      meta={
        <>
          <SeverityBadge severity={severity} />
          {url === null ? text.wholeCheck : null}
        </>
      }
      actions={canWrite ? <Actions issue={issue} rootUrl={rootUrl} /> : null}
    >
      {url === null ? null : (
        <div>
          <InspectLink projectId={issue.projectId} auditId={null} url={url} rootUrl={rootUrl} />
        </div>
      )}
      {detail === '' ? null : <p className="text-xs wrap-anywhere text-muted">{asSentence(detail)}</p>}
      <p className="border-l-2 border-line-strong pl-2 wrap-anywhere">{reason}</p>
      <p className="facts text-xs text-muted">
        {factsOf(issue).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </ResultRow>
  );
}

/** Until when it is ignored, and since when and by whom. */
function factsOf({ until, active, createdBy, createdAt }: IgnoredIssue): string[] {
  const day = until === null ? null : days(new Date(until));
  const end = day === null ? text.noEnd : active ? text.untilDay(day) : text.endedOn(day);
  return [end, text.by(days(new Date(createdAt)), createdBy?.name ?? text.someone)];
}

function Actions({ issue, rootUrl }: Pick<IgnoredRowProps, 'issue' | 'rootUrl'>) {
  const [isEditing, setEditing] = useState(false);
  const stop = useStopIgnoring(issue.projectId, () =>
    focusIfLost([document.querySelector<HTMLElement>(`#${headingId}`)]),
  );
  const name = issue.url === null ? issue.title : `${issue.title}: ${shortUrl(issue.url, rootUrl)}`;
  const edit = {
    label: text.editOf(name),
    icon: <Pencil size={14} aria-hidden />,
    run: () => setEditing(true),
  };
  const count = {
    label: text.stopOf(name),
    icon: <Eye size={14} aria-hidden />,
    run: () => stop.mutate({ ids: [issue.id], count: 1, unit: 'issue' }),
  };
  return (
    <>
      <RowButton {...edit}>{text.edit}</RowButton>
      <RowButton {...count} busy={stop.isPending}>
        {text.stop}
      </RowButton>
      {isEditing ? <EditIgnoredDialog issue={issue} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

interface RowButtonProps {
  /** What it does to which issue, for screen readers. */
  label: string;
  icon: ReactNode;
  busy?: boolean;
  run: () => void;
  children: string;
}

/** In words where there is room for them. */
function RowButton({ label, icon, busy = false, run, children }: RowButtonProps) {
  if (!useIsBeyondPhone())
    return (
      <IconButton label={label} disabled={busy} onClick={run}>
        {icon}
      </IconButton>
    );
  return (
    <Button size="small" tone="quiet" aria-label={label} icon={icon} busy={busy} onClick={run}>
      {children}
    </Button>
  );
}
