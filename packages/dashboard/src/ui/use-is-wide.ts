import { useSyncExternalStore } from 'react';

/** Whether there is room for two columns, for content that must be in the page only once. Where `md:` of the styles begins. */
export const useIsWide = watchWidth('48rem');

/** The same, once. */
export const isWide = (): boolean => window.matchMedia('(min-width: 48rem)').matches;

/** Whether the window is wider than a phone, with room for a table or for buttons with their labels. Where `sm:` begins. */
export const useIsBeyondPhone = watchWidth('40rem');

/** Whether cards have room beside each other, where their order in the page depends on it. Where `lg:` begins. */
export const useHasColumns = watchWidth('64rem');

function watchWidth(from: string): () => boolean {
  const wide = window.matchMedia(`(min-width: ${from})`);
  const listen = (onChange: () => void): (() => void) => {
    wide.addEventListener('change', onChange);
    return () => wide.removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(listen, () => wide.matches);
}
