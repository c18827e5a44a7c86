import { useSyncExternalStore } from 'react';

/** Where `md:` of the styles begins. */
const wide = window.matchMedia('(min-width: 48rem)');

/** Whether there is room for two columns; for what must be in the page once and not twice with one of them hidden. */
export function useIsWide(): boolean {
  return useSyncExternalStore(listen, () => wide.matches);
}

function listen(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}
