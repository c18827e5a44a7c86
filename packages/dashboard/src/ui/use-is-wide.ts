import { useSyncExternalStore } from 'react';

/** Where `md:` of the styles begins. */
const wide = window.matchMedia('(min-width: 48rem)');

/** Whether there is room for two columns, for content that must be in the page only once. */
export function useIsWide(): boolean {
  return useSyncExternalStore(listen, () => wide.matches);
}

function listen(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}
