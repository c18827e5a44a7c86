import type { FettleError } from '@fettle/client';
import { Link } from '@tanstack/react-router';
import { describeError } from '../../../data/client/describe-error.ts';
import { strings } from '../../../strings/index.ts';
import { buttonClass } from '../../../ui/controls/button.tsx';
import type { TabProps } from '../tab-props.ts';

interface CannotCompareProps {
  audit: TabProps['audit'];
  search: TabProps['search'];
  refusal: FettleError;
}

/** Why two audits cannot be compared, where their comparison would be, and what to do instead. */
export function CannotCompare({ audit, search, refusal }: CannotCompareProps) {
  const text = strings.auditReport;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl bg-warning-soft px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64 space-y-0.5">
        <p className="font-medium">{text.cannotCompareTitle}</p>
        <p className="max-w-prose">{text.cannotCompare[refusal.code] ?? describeError(refusal)}</p>
      </div>
      <Link
        to="/projects/$projectId/audits/$auditId"
        params={{ projectId: audit.projectId, auditId: audit.id }}
        search={search}
        className={buttonClass({ size: 'small' })}
      >
        {text.comparePrevious}
      </Link>
    </div>
  );
}
