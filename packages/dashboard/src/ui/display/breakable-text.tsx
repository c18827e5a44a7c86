import { Fragment } from 'react';

/**
 * Text with email addresses, which break after "@" and "." where they are too long for a line: otherwise browsers break
 * them inside of a name, or not at all.
 */
export function BreakableText({ text }: { text: string }) {
  const parts = text.split(/(?<=\S@|@\S*\.|\.(?=\S*@))(?=\S)/);
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which have no state
    <Fragment key={place}>
      {place === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
