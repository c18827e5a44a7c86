import { useRef } from 'react';

/**
 * Runs what creates something only while it is not running already. A busy button is not enough: the state of a mutation is
 * drawn later, and a shortcut or a double click can come before.
 */
export function useOnceAtATime(): (act: () => Promise<unknown>) => Promise<void> {
  const isRunning = useRef(false);
  return async (act) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await act();
    } finally {
      isRunning.current = false;
    }
  };
}
