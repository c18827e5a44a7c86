import type { AuditFinding } from '@fettle/contract';
import { InspectLink } from '../../../components/audits/inspect-link.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { useHasColumns } from '../../../ui/use-is-wide.ts';
import { findTask, findTasks } from '../findings/find-task.ts';
import { ChangeBadge } from '../findings/finding-actions.tsx';
import { asSentence } from '../findings/split-detail.ts';
import { TaskChip } from '../findings/task-chip.tsx';
import { IgnoredMark } from '../ignoring/ignored-mark.tsx';
import { ResultLine } from '../result-line.tsx';
import { ResultRow } from '../result-row.tsx';
import { LinkActions, type LinkActionsProps } from './link-actions.tsx';
import { LinkSources } from './link-sources.tsx';

/** A broken link, the reason, its tasks, the pages that contain it, and what can be done: in a line where there is room. */
export function BrokenRow(props: LinkActionsProps) {
  const { audit, link, finding, links } = props;
  const hasColumns = useHasColumns();
  const url = (
    <InspectLink
      projectId={audit.projectId}
      auditId={audit.id}
      url={link.url}
      rootUrl={audit.config.rootUrl}
    />
  );
  const state = (
    <>
      <Badge tone="danger">{asSentence(link.reason)}</Badge>
      {finding === undefined ? null : <ChangeBadge change={finding.change} />}
      {finding === undefined ? null : <Tasks finding={finding} links={links} />}
    </>
  );
  const ignored =
    finding === undefined || finding.ignored === null ? null : <IgnoredMark ignored={finding.ignored} />;
  if (hasColumns)
    return (
      <ResultLine
        columns="link"
        cells={{
          url: <div className="flex">{url}</div>,
          state: <div className="flex flex-wrap items-center gap-x-2 gap-y-1">{state}</div>,
          sources: (
            <>
              <LinkSources link={link} audit={audit} isOneLine />
              {ignored}
            </>
          ),
        }}
        actions={<LinkActions {...props} />}
      />
    );
  return (
    <ResultRow title={url} meta={state} actions={<LinkActions {...props} />}>
      <LinkSources link={link} audit={audit} />
      {ignored}
    </ResultRow>
  );
}

interface TasksProps extends Pick<LinkActionsProps, 'links'> {
  finding: AuditFinding;
}

/** The task about the link, then those about more than it. */
function Tasks({ finding, links }: TasksProps) {
  const own = findTask(links, finding.checkId, finding.fingerprint);
  const others = findTasks(links, finding).filter(({ id }) => id !== own?.id);
  return [...(own === null ? [] : [own]), ...others].map((task) => <TaskChip key={task.id} task={task} />);
}
