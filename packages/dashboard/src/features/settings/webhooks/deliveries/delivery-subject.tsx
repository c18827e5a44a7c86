import type { DeliverySubject } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { formatAuditTime } from '../../../../strings/format/format-audit-time.ts';
import { strings } from '../../../../strings/index.ts';

interface SubjectTextProps {
  subject: DeliverySubject;
  /** Says which fields of the task changed, by their names in the event. Before its title, which may be cut. */
  showsChanges?: boolean;
}

/** What a delivery is about, in one line: the task's key and title, or when the audit was started. */
export function SubjectText({ subject, showsChanges = false }: SubjectTextProps) {
  if (subject.type === 'audit') return strings.webhooks.auditOf(formatAuditTime(subject.createdAt));
  return (
    <>
      {subject.key}{' '}
      {!showsChanges || subject.changedFields.length === 0 ? null : (
        <>
          · <span className="font-mono">{subject.changedFields.join(', ')}</span> ·{' '}
        </>
      )}
      {subject.title}
    </>
  );
}

/** The same as a link to it. */
export function SubjectLink({ subject, projectId }: { subject: DeliverySubject; projectId: string }) {
  const shared = { className: 'text-sm text-accent hover:underline wrap-anywhere' };
  const text = <SubjectText subject={subject} />;
  return subject.type === 'task' ? (
    <Link to="/tasks/$taskId" params={{ taskId: subject.id }} {...shared}>
      {text}
    </Link>
  ) : (
    <Link to="/projects/$projectId/audits/$auditId" params={{ projectId, auditId: subject.id }} {...shared}>
      {text}
    </Link>
  );
}
