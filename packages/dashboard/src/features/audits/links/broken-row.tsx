import type { BrokenLink } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { UrlLink } from '../../../ui/display/url-link.tsx';

/** A broken link, the reason, and the pages that contain it. */
export function BrokenRow({ link, rootUrl }: { link: BrokenLink; rootUrl: string }) {
  const text = strings.auditLinks;
  const { url, reason, sources, sourceCount } = link;
  const rest = sourceCount - sources.length;
  return (
    <div className="py-3 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 font-medium">
          <UrlLink url={url} rootUrl={rootUrl} />
        </span>
        <span className="rounded-full bg-danger-soft px-2 py-px text-xs text-danger">{reason}</span>
      </p>
      <details className="mt-1 text-xs" open={sources.length <= 2}>
        <summary className="cursor-pointer text-muted">{text.linkedOn(sourceCount)}</summary>
        <ul className="mt-1 space-y-1 pl-4">
          {sources.map((source) => (
            <li key={`${source.url} ${source.anchorText}`}>
              <UrlLink url={source.url} rootUrl={rootUrl} />
              {source.anchorText === '' ? null : (
                <span className="text-muted"> {text.anchor(source.anchorText)}</span>
              )}
            </li>
          ))}
          {rest > 0 ? <li className="text-muted">{text.more(rest)}</li> : null}
        </ul>
      </details>
    </div>
  );
}
