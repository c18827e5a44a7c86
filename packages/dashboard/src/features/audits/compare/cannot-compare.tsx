import type { FettleError } from '@fettle/client';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { describeError } from '../../../data/client/describe-error.ts';
import { strings } from '../../../strings/index.ts';
import { Banner } from '../../../ui/display/banner.tsx';
import type { TabProps } from '../tab-props.ts';
import { NoteLine } from './note-line.tsx';

interface CannotCompareProps {
  audit: TabProps['audit'];
  search: TabProps['search'];
  refusal: FettleError;
}

/** Why two audits cannot be compared, where their comparison would be, and what to do instead. */
export function CannotCompare({ audit, search, refusal }: CannotCompareProps) {
  const text = strings.auditReport;
  return (
    <Banner
      tone="warning"
      icon={TriangleAlert}
      label={text.compareWith}
      title={text.cannotCompareTitle}
      action={null}
    >
      <Why audit={audit} search={search} refusal={refusal} />
    </Banner>
  );
}

/** The same in a line, beside the score. */
export function CannotCompareLine(props: CannotCompareProps) {
  return (
    <NoteLine title={`${strings.auditReport.cannotCompareTitle}.`}>
      <Why {...props} />
    </NoteLine>
  );
}

function Why({ audit, search, refusal }: CannotCompareProps) {
  const text = strings.auditReport;
  return (
    <>
      {text.cannotCompare[refusal.code] ?? describeError(refusal)}{' '}
      <Link
        to="/projects/$projectId/audits/$auditId"
        params={{ projectId: audit.projectId, auditId: audit.id }}
        search={search}
        className="font-medium text-accent underline underline-offset-2"
      >
        {text.comparePrevious}
      </Link>
    </>
  );
}
