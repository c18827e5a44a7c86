/**
 * A one-line text as it is kept: white space around it gone, controls and line ends inside it a space, and without the
 * characters by which a name or title could pass for another one wherever it is shown: those that turn or isolate the
 * direction of what follows, and invisible tags outside of flags. What writing needs stays: the marks of languages that
 * run from right to left, and the joiners of emoji and Indic scripts. A text of which nothing can be seen becomes empty.
 */
export function tidyLine(text: string): string {
  const line = text.replace(turning, '').replace(controls, ' ').trim();
  return visible.test(line) ? line : '';
}

/** The look back is short: without a bound, a long run of tags would be looked through for each of them. */
const turning =
  /[\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]|(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0000}-\u{e007f}]/gu;
/** NUL is none of them: a text with it is refused, not mended. */
const controls = /(?:[^\P{Cc}\0]|[\u2028\u2029])+/gu;
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;
