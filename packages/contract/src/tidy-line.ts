/**
 * Cleans up a one-line text: trims it, replaces control characters and line breaks with a space, and removes characters
 * that could make a name or title look like another one: bidirectional overrides and isolates, and invisible tags
 * outside of flags. Characters that writing needs stay: right-to-left marks and the joiners of emoji and Indic scripts.
 * A text without a visible character becomes empty.
 */
export function tidyLine(text: string): string {
  const line = text.replace(turning, '').replace(controls, ' ').trim();
  return visible.test(line) ? line : '';
}

/** The lookbehind is bounded: otherwise a long run of tags would take quadratic time. */
const turning =
  /[\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]|(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0000}-\u{e007f}]/gu;
/** Without NUL: a text that contains it is rejected instead. */
const controls = /(?:[^\P{Cc}\0]|[\u2028\u2029])+/gu;
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;
