/** A text without case and accents, so that what is typed on any keyboard finds it: `Été` is `ete`. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
