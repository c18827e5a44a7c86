import { Link } from '@tanstack/react-router';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { OpenPageIcon } from '../../ui/display/open-page-icon.tsx';
import { shortUrl } from '../../ui/display/short-url.ts';
import { UrlText } from './url-text.tsx';

interface InspectLinkProps {
  projectId: string;
  /** Null for the latest completed audit. */
  auditId: string | null;
  url: string;
  rootUrl: string;
  /** Cuts the URL to one line instead of wrapping it after slashes and hyphens. */
  isOneLine?: boolean;
}

/** A crawled URL: opens everything the audit knows about it; the icon opens the live page. */
export function InspectLink({ projectId, auditId, url, rootUrl, isOneLine = false }: InspectLinkProps) {
  const short = shortUrl(url, rootUrl);
  // A slash by itself is easily missed, and no place to press.
  const shown = short === '/' ? strings.auditReport.homePath : short;
  const label = <bdi>{isOneLine ? shown : <UrlText text={shown} />}</bdi>;
  const shared = {
    search: { url },
    title: url,
    className: classNames(
      'min-w-[24px] text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent',
      // As high as the icon, which stays at the first line. Beside badges and small print, letters look centered a pixel higher.
      isOneLine ? 'truncate leading-[24px]' : 'pb-[2px] leading-[22px] wrap-anywhere',
    ),
  };
  return (
    <span
      className={classNames('max-w-full gap-1', isOneLine ? 'flex items-center' : 'inline-flex items-start')}
    >
      {auditId === null ? (
        <Link to="/projects/$projectId/page" params={{ projectId }} {...shared}>
          {label}
        </Link>
      ) : (
        <Link to="/projects/$projectId/audits/$auditId/page" params={{ projectId, auditId }} {...shared}>
          {label}
        </Link>
      )}
      <OpenPageIcon url={url} rootUrl={rootUrl} />
    </span>
  );
}
