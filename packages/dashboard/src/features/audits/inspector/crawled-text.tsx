import { useState } from 'react';
import { UrlText } from '../../../components/audits/url-text.tsx';
import { strings } from '../../../strings/index.ts';

/** Longer texts are cut until somebody asks for the rest. */
const shownCharacters = 300;

/**
 * Text from a crawled page. It can be anything: it never runs, stays in its own direction, breaks anywhere, and is cut.
 * A URL breaks after slashes and hyphens.
 */
export function CrawledText({ text, isUrl = false }: { text: string; isUrl?: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > shownCharacters;
  const shown = isLong && !isWhole ? `${text.slice(0, shownCharacters).toWellFormed()}…` : text;
  return (
    <>
      <bdi className="wrap-anywhere whitespace-pre-line">{isUrl ? <UrlText text={shown} /> : shown}</bdi>
      {isLong ? (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="ml-1 text-xs font-medium text-accent hover:underline"
        >
          {isWhole ? strings.pageInspector.less : strings.pageInspector.more}
        </button>
      ) : null}
    </>
  );
}
