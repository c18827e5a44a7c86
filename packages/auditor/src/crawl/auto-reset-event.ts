/** Lets one loop wait for the next event; an event that comes while the loop is busy is not lost. */
export interface AutoResetEvent {
  set(): void;
  /** Resolves once the event is set, at once if it is already, and resets it. */
  wait(): Promise<void>;
}

export function createAutoResetEvent(): AutoResetEvent {
  let isSet = false;
  let wake: (() => void) | null = null;
  return {
    set() {
      isSet = true;
      wake?.();
    },
    async wait() {
      if (!isSet) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      isSet = false;
      wake = null;
    },
  };
}
