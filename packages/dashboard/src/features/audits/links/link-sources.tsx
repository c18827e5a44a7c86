import { Link } from '@tanstack/react-router';
import { InspectLink } from '../../../components/audits/inspect-link.tsx';
import { strings } from '../../../strings/index.ts';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import type { LinkActionsProps } from './link-actions.tsx';

interface LinkSourcesProps extends Pick<LinkActionsProps, 'link' | 'audit'> {
  /** The only page is shown by itself, in its column; several unfold. */
  isOneLine?: boolean;
}

/** The pages that contain a broken link. */
export function LinkSources({ link, audit, isOneLine = false }: LinkSourcesProps) {
  const text = strings.auditLinks;
  const isBeyondPhone = useIsBeyondPhone();
  const { url, sources, sourceCount } = link;
  const [only] = sources;
  const rest = sourceCount - sources.length;
  if (isOneLine && only !== undefined && sourceCount === 1)
    return (
      <>
        <span className="sr-only">{text.linkedOn(1)}: </span>
        <Source source={only} audit={audit} />
      </>
    );
  return (
    <details className="text-xs" open={!isOneLine && sources.length <= 2 && isBeyondPhone}>
      <summary className="cursor-pointer text-muted">
        {isOneLine ? (
          <span>
            <span className="sr-only">{text.columns.sources} </span>
            {text.pages(sourceCount)}
          </span>
        ) : (
          text.linkedOn(sourceCount)
        )}
      </summary>
      <ul className="mt-1 space-y-1 pl-4">
        {sources.map((source) => (
          <li key={`${source.url} ${source.anchorText}`}>
            <Source source={source} audit={audit} />
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

interface SourceProps extends Pick<LinkActionsProps, 'audit'> {
  source: LinkActionsProps['link']['sources'][number];
}

/** A page with the text of its link. */
function Source({ source: { url, anchorText }, audit: { id, projectId, config } }: SourceProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-xs">
      <InspectLink projectId={projectId} auditId={id} url={url} rootUrl={config.rootUrl} />
      {anchorText === '' ? null : (
        <bdi className="min-w-0 wrap-anywhere text-muted">{strings.auditLinks.anchor(anchorText)}</bdi>
      )}
    </span>
  );
}
