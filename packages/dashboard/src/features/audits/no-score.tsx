import type { AuditError } from '@fettle/contract';
import { CircleAlert, CircleDashed, LoaderCircle } from 'lucide-react';
import { isRunning } from '../../data/audits/audits.ts';
import { isCanceled } from '../../data/audits/is-canceled.ts';

interface NoScoreProps {
  audit: { status: string; error?: AuditError | null } | null;
  size: number;
}

/** In the place of a score: what the words beside it say. */
export function NoScore({ audit, size }: NoScoreProps) {
  const shared = { size, strokeWidth: 1.25, 'aria-hidden': true } as const;
  const error = audit?.error ?? null;
  if (audit !== null && isRunning(audit))
    return <LoaderCircle {...shared} className="shrink-0 animate-spin text-accent" />;
  if (error !== null && !isCanceled(error))
    return <CircleAlert {...shared} className="shrink-0 text-danger" />;
  return <CircleDashed {...shared} color="var(--line-strong)" className="shrink-0" />;
}
