import { ExternalLink } from 'lucide-react';
import { common } from '../../strings/common.ts';
import { classNames } from '../class-names.ts';
import { shortUrl } from './short-url.ts';

/** Whether a crawled or typed URL can be opened: only http and https. */
export function isWebUrl(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}

interface OpenPageIconProps {
  url: string;
  rootUrl: string;
  /** As large as the buttons beside it, instead of the text. */
  isButton?: boolean;
}

/** Opens the live page in a new tab. Renders nothing for other schemes. */
export function OpenPageIcon({ url, rootUrl, isButton = false }: OpenPageIconProps) {
  if (!isWebUrl(url)) return null;
  const label = common.openInNewTab(shortUrl(url, rootUrl));
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      data-tip={label}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center align-middle text-muted hover:bg-hover hover:text-ink',
        isButton ? 'size-8 rounded-lg pointer-coarse:size-[40px]' : 'size-[24px] rounded-md',
      )}
    >
      <ExternalLink size={isButton ? 16 : 13} aria-hidden />
    </a>
  );
}
