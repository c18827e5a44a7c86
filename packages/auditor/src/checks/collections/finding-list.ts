import { type Check, findingsPerCheck, type PlacedFinding, type SiteFinding } from '../check.ts';
import type { SiteIndex } from '../site-index.ts';

const batch = 1000;

type Fault = Omit<SiteFinding, 'rank'>;

export interface FindingList {
  /** The list of one check, which accepts up to `FINDINGS_PER_CHECK` findings. */
  of(check: Check): { add(fault: Fault): void };
  /** Whether enough findings wait to pass them on. */
  isFull(): boolean;
  /** Passes on the waiting findings. */
  flush(): Promise<void>;
}

/** Collects findings of all checks into batches. Without `take`, it keeps none. */
export function createFindingList(
  take: ((findings: PlacedFinding[]) => void | Promise<void>) | undefined,
  site: { rootUrl: string; index: Pick<SiteIndex, 'get'> },
): FindingList {
  let waiting: PlacedFinding[] = [];
  const flush = async (): Promise<void> => {
    for (let start = 0; start < waiting.length; start += batch) {
      await take?.(waiting.slice(start, start + batch));
    }
    waiting = [];
  };
  return {
    of(check) {
      let count = 0;
      return {
        add(fault) {
          if (take === undefined || count >= findingsPerCheck) return;
          count += 1;
          waiting.push(place(check, fault, shownOn(check, fault, site)));
        },
      };
    },
    isFull: () => waiting.length >= batch,
    flush,
  };
}

function place(check: Check, { url, target, detail, mild }: Fault, pages: readonly string[]): PlacedFinding {
  const severity = mild === true && check.milder !== undefined ? check.milder.severity : check.severity;
  return { checkId: check.id, severity, url, target: target ?? null, detail, shownOn: pages };
}

/** The root represents the whole site, and every audit requests files such as robots.txt. */
function shownOn(
  check: Check,
  fault: Fault,
  { rootUrl, index }: { rootUrl: string; index: Pick<SiteIndex, 'get'> },
): readonly string[] {
  if (fault.shownOn !== undefined) return fault.shownOn;
  const isOfSite = check.unit === 'site' && (fault.url === rootUrl || index.get(fault.url) === undefined);
  return isOfSite ? [] : [fault.url];
}
