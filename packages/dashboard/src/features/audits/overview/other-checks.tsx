import type { AuditOverview } from '@fettle/contract';
import { CircleCheck, CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { strings } from '../../../strings/index.ts';
import { type CheckResult, checksOf } from '../findings/checks.ts';

/** Collapsed lists of passed checks and of checks that could not run. */
export function OtherChecks({ audit }: { audit: AuditOverview }) {
  const text = strings.auditFindings;
  const checks = checksOf(audit);
  // Those that pass only because of what is ignored are listed with it.
  const passed = checks.filter(({ status, ignoredCount }) => status === 'pass' && ignoredCount === undefined);
  const notScored = checks.filter(({ status }) => status === 'not_assessed');
  return (
    <div className="divide-y divide-line overflow-clip rounded-2xl border border-line bg-surface shadow-card empty:hidden">
      <Folded
        label={text.passed(passed.length)}
        checks={passed}
        icon={<CircleCheck size={15} className="mt-0.5 shrink-0 text-success" aria-hidden />}
      />
      <Folded
        label={text.unassessed(notScored.length)}
        checks={notScored}
        icon={<CircleHelp size={15} className="mt-0.5 shrink-0 text-muted" aria-hidden />}
      />
    </div>
  );
}

function Folded({ label, checks, icon }: { label: string; checks: readonly CheckResult[]; icon: ReactNode }) {
  if (checks.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer focus-visible:-outline-offset-2 px-4 py-3 text-sm font-medium hover:bg-hover">
        {label}
      </summary>
      <ul className="grid gap-x-6 gap-y-1.5 px-4 pb-4 text-sm md:grid-cols-2">
        {checks.map(({ id, title, note }) => (
          <li key={id} className="flex gap-2">
            {icon}
            <span>
              {title}
              {note === null ? null : <span className="block text-xs text-muted">{note}</span>}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
