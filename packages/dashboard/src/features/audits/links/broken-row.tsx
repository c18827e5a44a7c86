import type { AuditOverview, BrokenLink } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { InspectLink } from '../../../components/audits/inspect-link.tsx';
import { strings } from '../../../strings/index.ts';

/** A broken link, the reason, and the pages that contain it. */
export function BrokenRow({ link, audit }: { link: BrokenLink; audit: AuditOverview }) {
  const text = strings.auditLinks;
  const { url, reason, sources, sourceCount } = link;
  const rest = sourceCount - sources.length;
  const pageOf = (shown: string) => (
    <InspectLink projectId={audit.projectId} auditId={audit.id} url={shown} rootUrl={audit.config.rootUrl} />
  );
  return (
    <div className="py-3 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 font-medium">{pageOf(url)}</span>
        <span className="rounded-full bg-danger-soft px-2 py-px text-xs text-danger">{reason}</span>
      </p>
      <details className="mt-1 text-xs" open={sources.length <= 2}>
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
    </div>
  );
}
