import type { Egress } from '@fettle/egress';
import { type Analysis, analyze } from '../../analyze.ts';
import type { PlacedFinding } from '../../checks/check.ts';
import { collectSite } from '../../collect-site.ts';
import { createMemoryStore } from '../../memory-store.ts';
import { createInstantClock, testParsers } from '../crawl.ts';

export interface AuditGeneratedOptions {
  maxPages?: number;
  maxDepth?: number;
  /** Pauses the site requires take no time. */
  isImpatient?: boolean;
}

/** Audits a served site from its first request to its reports, and returns every finding. */
export async function auditGenerated(
  rootUrl: string,
  egress: Egress,
  { maxPages = 1000, maxDepth = 10, isImpatient = false }: AuditGeneratedOptions = {},
): Promise<{ analysis: Analysis; findings: PlacedFinding[] }> {
  const store = createMemoryStore();
  const signal = AbortSignal.timeout(120_000);
  const findings: PlacedFinding[] = [];
  const limits = { maxDepth, maxPages };
  const facts = await collectSite({
    rootUrl,
    limits,
    egress,
    parsers: testParsers,
    store,
    signal,
    random: () => 0,
    ...(isImpatient ? { clock: createInstantClock() } : {}),
    // Pauses between external requests, and before a failure is retried, take no time.
    linkClock: createInstantClock(),
  });
  const analysis = await analyze({
    site: facts,
    store,
    takeFindings: (some) => {
      findings.push(...some);
    },
    onCheckError: (id, cause) => {
      throw new Error(`${id} failed`, { cause });
    },
  });
  return { analysis, findings };
}
