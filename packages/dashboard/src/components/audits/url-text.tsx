import { Fragment } from 'react';

/**
 * A URL of any length: lines break after a slash or a hyphen, and within a word only if it alone is wider than the line. Its
 * place has the class `wrap-anywhere`.
 */
export function UrlText({ text }: { text: string }) {
  return text.split(/(?<=[/-])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
