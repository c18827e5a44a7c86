import { useEffect } from 'react';
import './use-ring.css';

/** Shows what a picker is for while it is open: the focus is in its list. */
export function useRing(anchor: unknown): void {
  useEffect(() => {
    if (!(anchor instanceof HTMLElement) || anchor.dataset.card === undefined) return;
    anchor.dataset.picked = '';
    return () => {
      delete anchor.dataset.picked;
    };
  }, [anchor]);
}
