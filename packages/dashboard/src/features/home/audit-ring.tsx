import type { ProjectListItem } from '@fettle/contract';
import { CircleSlash, LoaderCircle, TriangleAlert } from 'lucide-react';
import { ScoreRing } from '../../components/audits/score-ring.tsx';
import { isRunning } from '../../data/audits/audits.ts';
import { isCanceled } from '../../data/audits/is-canceled.ts';
import { shownScore } from './project-risk.ts';

/**
 * The score of a site. Without one, whether its first audit is running, has failed, or was canceled, for those who see
 * it: the text beside it says so.
 */
export function AuditRing({ project, size }: { project: ProjectListItem; size: number }) {
  const { lastAudit } = project;
  const score = shownScore(project);
  if (score !== null || lastAudit === null) return <ScoreRing score={score} size={size} />;
  const canceled = isCanceled(lastAudit.error);
  const [Icon, look] = isRunning(lastAudit)
    ? ([LoaderCircle, 'animate-spin text-accent'] as const)
    : canceled
      ? ([CircleSlash, 'text-muted'] as const)
      : ([TriangleAlert, 'text-danger'] as const);
  return (
    <span
      aria-hidden
      className="inline-flex shrink-0 items-center justify-center rounded-full"
      style={{ width: size, height: size, border: '3px solid var(--line)' }}
    >
      <Icon size={size * 0.42} className={look} />
    </span>
  );
}
