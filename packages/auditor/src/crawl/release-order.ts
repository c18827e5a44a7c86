/**
 * Hands values on in the order in which their work was begun, one at a time, whichever was finished first: what a
 * crawl discovers, and so what it reads, does not depend on how fast single answers were.
 */
export interface ReleaseOrder<T> {
  /** A place in the order; `fill` it once. One that is never filled holds up all behind it. */
  open(): { fill(value: T, weight: number): void };
  /** Places whose value has not been handed on completely. */
  size(): number;
  /** Weight of the values that wait behind an earlier place. */
  weight(): number;
  /** Whether a value is being handed on at this moment. */
  isBusy(): boolean;
}

interface Place<T> {
  filled: { value: T; weight: number } | null;
}

/** @param onDone called whenever the handing on pauses, with the error of `take` when it failed; then nothing follows */
export function createReleaseOrder<T>(
  take: (value: T) => Promise<void>,
  onDone: (failure: { cause: unknown } | null) => void,
): ReleaseOrder<T> {
  const places: Place<T>[] = [];
  let waiting = 0;
  let busy = false;
  let failed = false;

  const handOn = async (): Promise<void> => {
    for (let next = places[0]?.filled ?? null; next !== null; next = places[0]?.filled ?? null) {
      await take(next.value);
      places.shift();
      waiting -= next.weight;
    }
  };
  const start = (): void => {
    if (busy || failed || (places[0]?.filled ?? null) === null) return;
    busy = true;
    let failure: { cause: unknown } | null = null;
    void handOn()
      .catch((cause: unknown) => {
        failed = true;
        failure = { cause };
      })
      .finally(() => {
        busy = false;
        onDone(failure);
      });
  };

  return {
    open() {
      const place: Place<T> = { filled: null };
      places.push(place);
      return {
        fill(value, weight) {
          place.filled = { value, weight };
          waiting += weight;
          start();
        },
      };
    },
    size: () => places.length,
    weight: () => waiting,
    isBusy: () => busy,
  };
}
