import { Link } from '@tanstack/react-router';
import { InspectLink } from '../../../components/audits/inspect-link.tsx';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { findTasks } from '../findings/find-task.ts';
import { ChangeBadge } from '../findings/finding-actions.tsx';
import { asSentence } from '../findings/split-detail.ts';
import { IgnoredMark } from '../ignoring/ignored-mark.tsx';
import { LinkActions, type LinkActionsProps } from './link-actions.tsx';

/** A broken link, the reason, the pages that contain it, its tasks, and what can be done. */
export function BrokenRow(props: LinkActionsProps) {
  const { audit, link, finding, links } = props;
  const { url, reason } = link;
  // Beside the name of a task, or a button with words, a phone has no room for the rest.
  const isShort =
    finding === undefined || (finding.ignored === null && findTasks(links, finding).length === 0);
  return (
    <div
      className={classNames(
        'flex items-start gap-x-4 gap-y-1.5 py-3 text-sm max-sm:gap-x-1',
        isShort ? 'sm:flex-wrap' : 'flex-wrap',
      )}
    >
      <div className={classNames('min-w-0 flex-1', isShort ? 'sm:basis-80' : 'basis-80')}>
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium">
            <InspectLink
              projectId={audit.projectId}
              auditId={audit.id}
              url={url}
              rootUrl={audit.config.rootUrl}
            />
          </span>
          <Badge tone="danger">{asSentence(reason)}</Badge>
          {finding === undefined ? null : <ChangeBadge change={finding.change} />}
        </p>
        <Sources link={link} audit={audit} />
        {finding === undefined || finding.ignored === null ? null : <IgnoredMark ignored={finding.ignored} />}
      </div>
      <LinkActions {...props} />
    </div>
  );
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
    <details className="mt-1 text-xs" open={sources.length <= 2 && isBeyondPhone}>
      <summary className="cursor-pointer text-muted">{text.linkedOn(sourceCount)}</summary>
      <ul className="mt-1 space-y-1 pl-4">
        {sources.map((source) => (
          <li key={`${source.url} ${source.anchorText}`}>
            {pageOf(source.url)}
            {source.anchorText === '' ? null : (
              <span className="wrap-anywhere text-muted">
                {' '}
                <bdi>{text.anchor(source.anchorText)}</bdi>
              </span>
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
