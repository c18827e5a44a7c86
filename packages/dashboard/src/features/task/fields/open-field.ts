/**
 * The field whose picker is open, as a place: with `align: 'end'`, pickers end where the fields do, and not beyond the window of
 * the task, wherever their button stands.
 */
const openField = {
  getBoundingClientRect: (): DOMRect =>
    document.querySelector('[data-field]:has([data-popup-open])')?.getBoundingClientRect() ?? new DOMRect(),
};

/** Where the picker of a field opens: where the rows end, or at its chip. */
export function placeOfPicker(isWide: boolean) {
  return isWide ? { anchor: openField, align: 'end' as const } : {};
}
