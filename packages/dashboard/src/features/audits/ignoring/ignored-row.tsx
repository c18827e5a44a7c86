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
import { MenuItem } from '../../../ui/menus/menu.tsx';
import { RowMenu } from '../../../ui/menus/row-menu.tsx';
import { useHasColumns, useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { asSentence, shortenUrls } from '../findings/split-detail.ts';
import { ResultLine } from '../result-line.tsx';
import { ResultRow } from '../result-row.tsx';
import { EditIgnoredDialog } from './edit-ignored-dialog.tsx';
import { useStopIgnoring } from './use-stop-ignoring.ts';

const days = createDateFormat({ dateStyle: 'medium' });
const text = strings.ignoring;

const pencil = <Pencil size={14} aria-hidden />;
const eye = <Eye size={14} aria-hidden />;

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
  const hasColumns = useHasColumns();
  const said = shortenUrls(detail, [url], rootUrl);
  const actions = canWrite ? <Actions issue={issue} rootUrl={rootUrl} /> : null;
  const place = (
    <>
      {url === null ? null : (
        <div>
          <InspectLink projectId={issue.projectId} auditId={null} url={url} rootUrl={rootUrl} />
        </div>
      )}
      {said === '' ? null : <p className="text-xs wrap-anywhere text-muted">{asSentence(said)}</p>}
    </>
  );
  const why = (
    <>
      <p className="wrap-anywhere">{strings.auditLinks.anchor(reason)}</p>
      <p className="facts text-xs text-muted">
        {factsOf(issue).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </>
  );
  const badge = <SeverityBadge severity={severity} />;
  const whole = url === null ? text.wholeCheck : null;
  if (hasColumns)
    return (
      <div className="px-4">
        <ResultLine
          columns="ignored"
          cells={{
            issue: (
              <div className="flex items-baseline gap-x-3">
                <span className="w-18 shrink-0">{badge}</span>
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-x-2">
                    <span className="font-medium">{title}</span>
                    {whole === null ? null : <span className="text-xs text-muted">{whole}</span>}
                  </p>
                  {place}
                </div>
              </div>
            ),
            why,
          }}
          actions={actions}
        />
      </div>
    );
  return (
    <div className="px-4">
      <ResultRow
        title={<span className="font-medium">{title}</span>}
        meta={
          <>
            {badge}
            {whole}
          </>
        }
        actions={actions}
      >
        {place}
        {why}
      </ResultRow>
    </div>
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
  const edit = (): void => setEditing(true);
  const stopIgnoring = (): void => stop.mutate({ ids: [issue.id], count: 1, unit: 'issue' });
  const hasWords = useIsBeyondPhone();
  return (
    <>
      {hasWords ? (
        <>
          <Button size="small" tone="quiet" aria-label={text.editOf(name)} icon={pencil} onClick={edit}>
            {text.edit}
          </Button>
          <Button
            size="small"
            tone="quiet"
            aria-label={text.stopOf(name)}
            icon={eye}
            busy={stop.isPending}
            onClick={stopIgnoring}
          >
            {text.stop}
          </Button>
        </>
      ) : (
        <RowMenu label={text.actionsOf(name)} title={issue.title}>
          <MenuItem icon={pencil} onSelect={edit}>
            {text.editItem}
          </MenuItem>
          <MenuItem icon={eye} onSelect={stopIgnoring}>
            {text.stop}
          </MenuItem>
        </RowMenu>
      )}
      {isEditing ? <EditIgnoredDialog issue={issue} onClose={() => setEditing(false)} /> : null}
    </>
  );
}
