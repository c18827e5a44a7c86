import type { ProjectListItem } from '@fettle/contract';
import { isRunning } from '../../data/audits/audits.ts';
import { isCanceled } from '../../data/audits/is-canceled.ts';
import { strings } from '../../strings/index.ts';
import { RelativeTime } from '../../ui/display/relative-time.tsx';

interface AuditStateProps {
  audit: ProjectListItem['lastAudit'];
  /** With a short time. */
  isShort?: boolean;
}

/** The state of the latest audit. Nothing went wrong with one that was canceled. */
export function AuditState({ audit, isShort = false }: AuditStateProps) {
  const text = strings.home;
  if (audit === null) return text.neverAudited;
  const { status, error, completedAt } = audit;
  if (isRunning({ status }) || completedAt === null) return text.auditRunning;
  const label = isCanceled(error) ? text.auditCanceled : error === null ? text.audited : text.auditFailed;
  return (
    <>
      {label} <RelativeTime isShort={isShort} time={completedAt} />
    </>
  );
}
