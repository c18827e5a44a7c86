import { FettleError } from '@fettle/client';
import type { AuditOverview } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { auditQuery } from '../../../data/audits/audits.ts';

interface ComparedAudit {
  audit: AuditOverview | undefined;
  error: Error | null;
  refetch: () => void;
  /** Why the audit is shown without a comparison. */
  refusal: FettleError | null;
}

/** An audit compared with another one, or by itself if the service refuses to compare the two. */
export function useComparedAudit(auditId: string, against: string | undefined): ComparedAudit {
  const compared = useQuery({
    ...auditQuery(auditId, against),
    placeholderData: (shown) => (shown?.id === auditId ? shown : undefined),
  });
  const refusal = against !== undefined && compared.error instanceof FettleError ? compared.error : null;
  const alone = useQuery({ ...auditQuery(auditId), enabled: refusal !== null });
  if (refusal === null)
    return {
      audit: compared.data,
      error: compared.error,
      refetch: () => void compared.refetch(),
      refusal,
    };
  return {
    audit: alone.data === undefined ? undefined : withoutComparison(alone.data),
    error: alone.error,
    refetch: () => void alone.refetch(),
    refusal,
  };
}

/** Nobody asked for the comparison with the previous audit. */
function withoutComparison(audit: AuditOverview): AuditOverview {
  const own = audit.findingGroups?.filter(({ change }) => change !== 'fixed' && change !== 'not_rechecked');
  return {
    ...audit,
    comparison: null,
    findingGroups: own?.map((group) => ({ ...group, change: null })) ?? null,
  };
}
