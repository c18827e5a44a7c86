import { useState } from 'react';
import { strings } from '../../../strings/index.ts';

/** Longer texts are cut until somebody asks for the rest. */
const shownCharacters = 300;

/**
 * Text from a crawled page. It can be anything: it never runs, stays in its own direction, breaks anywhere, and is cut.
 */
export function CrawledText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > shownCharacters;
  const shown = isLong && !isWhole ? `${text.slice(0, shownCharacters).toWellFormed()}…` : text;
  return (
    <>
      <bdi className="wrap-anywhere whitespace-pre-line">{shown}</bdi>
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
