import type { AuditFinding } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { InspectLink } from '../../../components/audits/inspect-link.tsx';
import { strings } from '../../../strings/index.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { findTask, findTasks } from '../findings/find-task.ts';
import { ChangeBadge } from '../findings/finding-actions.tsx';
import { asSentence } from '../findings/split-detail.ts';
import { TaskChip } from '../findings/task-chip.tsx';
import { IgnoredMark } from '../ignoring/ignored-mark.tsx';
import { ResultRow } from '../result-row.tsx';
import { LinkActions, type LinkActionsProps } from './link-actions.tsx';

/** A broken link, the reason, its tasks, the pages that contain it, and what can be done. */
export function BrokenRow(props: LinkActionsProps) {
  const { audit, link, finding, links } = props;
  const { url, reason } = link;
  return (
    <ResultRow
      title={
        <span className="font-medium">
          <InspectLink
            projectId={audit.projectId}
            auditId={audit.id}
            url={url}
            rootUrl={audit.config.rootUrl}
          />
        </span>
      }
      meta={
        <>
          <Badge tone="danger">{asSentence(reason)}</Badge>
          {finding === undefined ? null : <ChangeBadge change={finding.change} />}
          {finding === undefined ? null : <Tasks finding={finding} links={links} />}
        </>
      }
      actions={<LinkActions {...props} />}
    >
      <Sources link={link} audit={audit} />
      {finding === undefined || finding.ignored === null ? null : <IgnoredMark ignored={finding.ignored} />}
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

/** The pages that contain the link. */
function Sources({ link, audit }: Pick<LinkActionsProps, 'link' | 'audit'>) {
  const text = strings.auditLinks;
  const isBeyondPhone = useIsBeyondPhone();
  const { url, sources, sourceCount } = link;
  const rest = sourceCount - sources.length;
  const pageOf = (shown: string) => (
    <InspectLink projectId={audit.projectId} auditId={audit.id} url={shown} rootUrl={audit.config.rootUrl} />
  );
  return (
    <details className="text-xs" open={sources.length <= 2 && isBeyondPhone}>
      <summary className="cursor-pointer text-muted">{text.linkedOn(sourceCount)}</summary>
      <ul className="mt-1 space-y-1 pl-4">
        {sources.map((source) => (
          <li key={`${source.url} ${source.anchorText}`}>
            {pageOf(source.url)}
            {source.anchorText === '' ? null : (
              <p className="wrap-anywhere text-muted">
                <bdi>{text.anchor(source.anchorText)}</bdi>
              </p>
            )}
          </li>
        ))}
        {rest > 0 ? (
          <li>
            <Link
              to="/projects/$projectId/audits/$auditId/page"
              params={{ projectId: audit.projectId, auditId: audit.id }}
              search={{ url }}
              className="text-accent hover:underline"
            >
              {text.more(rest)}
            </Link>
          </li>
        ) : null}
      </ul>
    </details>
  );
}
