const minWaitMs = 2_000;
const maxWaitMs = 30_000;

interface BackOff {
  /** Whether it has failed since the last success. */
  hasFailed: () => boolean;
  /** Runs `retry` later. Until then, further calls change nothing: one outage makes many requests fail. */
  retryLater: (retry: () => void) => void;
  /** A retry begins now. */
  stop: () => void;
  succeed: () => void;
}

/** Retries after failures, each time after a longer wait. */
export function createBackOff(): BackOff {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    hasFailed: () => failures > 0,
    retryLater(retry) {
      if (timer !== undefined) return;
      failures += 1;
      const wait = Math.min(maxWaitMs, minWaitMs * 2 ** (failures - 1));
      timer = setTimeout(() => {
        stop();
        retry();
      }, wait);
    },
    stop,
    succeed() {
      failures = 0;
    },
  };
}
