import { type Check, FINDINGS_PER_CHECK, type PlacedFinding, type SiteFault } from './check.ts';

const BATCH = 1000;

type Fault = Omit<SiteFault, 'rank'>;

export interface FindingList {
  /** The end of one check's findings; more than `FINDINGS_PER_CHECK` are not taken. */
  of(check: Check): { add(fault: Fault): void };
  /** Hands on what waits once it is worth a batch. */
  drain(): Promise<void> | undefined;
  flush(): Promise<void>;
}

/** Collects findings of all checks into batches; without a taker it keeps none. */
export function createFindingList(
  take: ((findings: PlacedFinding[]) => void | Promise<void>) | undefined,
): FindingList {
  let waiting: PlacedFinding[] = [];
  const flush = async (): Promise<void> => {
    for (let start = 0; start < waiting.length; start += BATCH) {
      await take?.(waiting.slice(start, start + BATCH));
    }
    waiting = [];
  };
  return {
    of(check) {
      let count = 0;
      return {
        add(fault) {
          if (take === undefined || count >= FINDINGS_PER_CHECK) return;
          count += 1;
          waiting.push(place(check, fault));
        },
      };
    },
    // No promise for each of ten thousand pages.
    drain: () => (waiting.length >= BATCH ? flush() : undefined),
    flush,
  };
}

function place(check: Check, { url, target, detail, mild }: Fault): PlacedFinding {
  const severity = mild === true && check.milder !== undefined ? check.milder.severity : check.severity;
  return { checkId: check.id, severity, url, target: target ?? null, detail };
}
