import { shortUrl } from './short-url.ts';

/** A short link to a crawled page. Only http and https URLs become links. */
export function UrlLink({ url, rootUrl }: { url: string; rootUrl: string }) {
  const shown = shortUrl(url, rootUrl);
  if (!/^https?:\/\//i.test(url)) return <span className="break-all">{shown}</span>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer noopener"
      title={url}
      className="break-all text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent"
    >
      {shown}
    </a>
  );
}
