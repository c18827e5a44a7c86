import { type Audit, operations } from '@fettle/contract';
import { Type } from 'typebox';
import { auditDetails } from '../audit-view.ts';
import { readTrust } from '../content-trust.ts';
import { defineTool, reads } from '../tool.ts';
import { auditId } from './fields.ts';

export const getAudit = defineTool({
  name: 'get_audit',
  description:
    'Get the progress of an audit and, once complete, its scores, changes since the previous audit, and the checks that cost the most points.',
  operations: [operations.getAudit],
  input: Type.Object({ auditId }, { additionalProperties: false }),
  hints: reads,
  async run({ ctx, call }, { auditId: id }) {
    const audit = await call(operations.getAudit, { params: { id } });
    const trust = await readTrust(ctx, { projectIds: [audit.projectId] });
    return { ...nextStep(audit), data: auditDetails(audit, trust) };
  },
});

function nextStep({ status, progress, findings, comparison, error }: Audit): { note: string; next?: string } {
  if (status === 'failed') {
    const code = error?.code ?? 'INTERNAL';
    return { note: code === 'CANCELLED' ? 'The audit was canceled.' : `The audit failed: ${code}.` };
  }
  if (status !== 'complete') {
    return {
      note: `The audit is ${status}: ${progress}% done.`,
      next: 'Call get_audit again in 20 seconds.',
    };
  }
  const difference =
    findings === null || findings.new === null
      ? ''
      : ` Compared with the previous audit: ${findings.new} new, ${findings.fixed} fixed, ${findings.stillThere} unchanged.${scoreNote(comparison)}`;
  return {
    note: `The audit is complete.${difference}`,
    next: 'Use list_findings with check= for the occurrences and create_task_from_finding to create a task.',
  };
}

/** How the score has changed, or why nobody can tell: a higher score of a smaller audit is no progress. */
function scoreNote(comparison: Audit['comparison']): string {
  if (comparison === null) return '';
  const { notRechecked, scoreChange, reasons } = comparison;
  const why = reasons.map(({ message }) => message).join(' ');
  const score =
    scoreChange === null
      ? `The scores cannot be compared. ${why}`
      : `The score changed by ${scoreChange} points.`;
  return ` Not rechecked: ${notRechecked}. ${score}`;
}
