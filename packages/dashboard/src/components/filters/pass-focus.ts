import { focusIfFree, onceGone } from '../../ui/focus-if-lost.ts';

/** A button that goes with a filter passes the focus to one of `beside`, or else to the first filter or the page. */
export function passFocus(
  button: HTMLElement,
  beside: readonly (HTMLElement | null | undefined)[] = [],
): void {
  const isGone = (): boolean => !button.isConnected;
  onceGone(isGone, () =>
    focusIfFree([
      ...beside,
      document.querySelector<HTMLElement>('search button'),
      document.getElementById('content'),
    ]),
  );
}
