import { Link } from '@tanstack/react-router';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { OpenPageIcon } from '../../ui/display/open-page-icon.tsx';
import { shortUrl } from '../../ui/display/short-url.ts';

interface InspectLinkProps {
  projectId: string;
  /** Null for the latest completed audit. */
  auditId: string | null;
  url: string;
  rootUrl: string;
  /** Cuts the URL to one line instead of wrapping it. */
  isOneLine?: boolean;
}

/** A crawled URL: opens everything the audit knows about it; the icon opens the live page. */
export function InspectLink({ projectId, auditId, url, rootUrl, isOneLine = false }: InspectLinkProps) {
  const short = shortUrl(url, rootUrl);
  // A slash by itself is easily missed, and no place to press.
  const shown = short === '/' ? strings.auditReport.homePath : short;
  const shared = {
    search: { url },
    title: url,
    className: classNames(
      'min-w-[24px] text-accent',
      isOneLine
        ? 'truncate hover:underline'
        : 'break-all underline decoration-accent/40 underline-offset-2 hover:decoration-accent',
    ),
  };
  return (
    <span className={classNames('max-w-full items-center gap-1', isOneLine ? 'flex' : 'inline-flex')}>
      {auditId === null ? (
        <Link to="/projects/$projectId/page" params={{ projectId }} {...shared}>
          <bdi>{shown}</bdi>
        </Link>
      ) : (
        <Link to="/projects/$projectId/audits/$auditId/page" params={{ projectId, auditId }} {...shared}>
          <bdi>{shown}</bdi>
        </Link>
      )}
      <OpenPageIcon url={url} rootUrl={rootUrl} />
    </span>
  );
}
