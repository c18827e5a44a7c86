/**
 * A reorder buffer: passes values on in the order in which their work began, one at a time, whichever finished first.
 * So what a crawl discovers, and therefore reads, does not depend on how fast single responses are.
 */
export interface ReorderBuffer<T> {
  /** Opens the next place; `fill` it once. A place that is never filled blocks all that follow. */
  open(): { fill(value: T, weight: number): void };
  /** Places whose value was not passed on completely yet. */
  size(): number;
  /** Total weight of the values that wait for an earlier place. */
  weight(): number;
  /** Whether a value is being passed on at this moment. */
  isBusy(): boolean;
}

interface Place<T> {
  filled: { value: T; weight: number } | null;
}

/** @param onPause called whenever no value can be passed on, with the error if `accept` failed; then nothing follows */
export function createReorderBuffer<T>(
  accept: (value: T) => Promise<void>,
  onPause: (failure: { cause: unknown } | null) => void,
): ReorderBuffer<T> {
  const places: Place<T>[] = [];
  let waiting = 0;
  let busy = false;
  let failed = false;

  const passOn = async (): Promise<void> => {
    for (let next = places[0]?.filled ?? null; next !== null; next = places[0]?.filled ?? null) {
      await accept(next.value);
      places.shift();
      waiting -= next.weight;
    }
  };
  const start = (): void => {
    if (busy || failed || (places[0]?.filled ?? null) === null) return;
    busy = true;
    let failure: { cause: unknown } | null = null;
    void passOn()
      .catch((cause: unknown) => {
        failed = true;
        failure = { cause };
      })
      .finally(() => {
        busy = false;
        onPause(failure);
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
