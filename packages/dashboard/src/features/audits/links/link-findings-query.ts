import { allPages } from '@fettle/client';
import type { AuditFinding, BrokenLink } from '@fettle/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';

/** The check that a broken link fails. */
export const checkOfType: Record<BrokenLink['type'], string> = {
  internal: 'link-internal-broken',
  external: 'link-external-broken',
};

/** As many links as an audit lists. */
const maxFindings = 1_000;

/** The occurrences that broken links are, by URL: tasks and ignoring refer to occurrences. */
export const linkFindingsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.auditFindings(id, { of: 'broken links' }),
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, AuditFinding>> => {
      const lists = await Promise.all(
        Object.values(checkOfType).map((check) => readFindings(id, check, signal)),
      );
      return new Map(lists.flat().map((finding) => [finding.url, finding]));
    },
  });

async function readFindings(id: string, check: string, signal: AbortSignal): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = [];
  const query = { id, check, ignored: 'include', limit: 100 } as const;
  for await (const finding of allPages(api.listAuditFindings, query, { signal })) {
    findings.push(finding);
    if (findings.length >= maxFindings) break;
  }
  return findings;
}
