import { Fragment, type ReactNode } from 'react';
import { splitComment } from './split-comment.ts';

/** A comment as text, with links and colored mentions. */
export function CommentText({ body }: { body: string }) {
  return (
    <div className="space-y-2 text-sm break-words">
      {body
        .replace(/\r\n?/g, '\n')
        .split(/\n{2,}/)
        .filter((part) => part !== '')
        .map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
          <p key={index} dir="auto" className="whitespace-pre-line">
            {splitComment(part).map(drawPiece)}
          </p>
        ))}
    </div>
  );
}

function drawPiece({ kind, text }: ReturnType<typeof splitComment>[number], index: number): ReactNode {
  const key = `${index} ${text}`;
  if (kind === 'mention')
    return (
      <span key={key} data-type="mention" className="font-medium text-accent">
        {text}
      </span>
    );
  if (kind === 'link')
    return (
      <a
        key={key}
        href={text}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="text-accent underline underline-offset-2"
      >
        {text}
      </a>
    );
  return <Fragment key={key}>{text}</Fragment>;
}
