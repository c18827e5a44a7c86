/** Lets one loop wait for whatever comes next; what happened while it was busy is not lost. */
export interface WakeUp {
  happened(): void;
  next(): Promise<void>;
}

export function createWakeUp(): WakeUp {
  let pending = false;
  let wake: (() => void) | null = null;
  return {
    happened() {
      pending = true;
      wake?.();
    },
    async next() {
      if (!pending) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      pending = false;
      wake = null;
    },
  };
}
