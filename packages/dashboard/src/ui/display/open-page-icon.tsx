import { ExternalLink } from 'lucide-react';
import { common } from '../../strings/common.ts';
import { shortUrl } from './short-url.ts';

/** Whether a crawled or typed URL can be opened: only http and https. */
export function isWebUrl(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}

/** Opens the live page in a new tab. Renders nothing for other schemes. */
export function OpenPageIcon({ url, rootUrl }: { url: string; rootUrl: string }) {
  if (!isWebUrl(url)) return null;
  const label = common.openInNewTab(shortUrl(url, rootUrl));
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      data-tip={label}
      className="inline-flex size-[24px] shrink-0 items-center justify-center rounded-md align-middle text-muted hover:bg-hover hover:text-ink"
    >
      <ExternalLink size={13} aria-hidden />
    </a>
  );
}
