/**
 * The field whose picker is open, as a place: with `align: 'end'`, pickers end where the fields do, and not beyond the window of
 * the task, wherever their button stands.
 */
export const openField = {
  getBoundingClientRect: (): DOMRect =>
    document.querySelector('[data-field]:has([data-popup-open])')?.getBoundingClientRect() ?? new DOMRect(),
};
