import { type Audit, operations } from '@fettle/contract';
import { Type } from 'typebox';
import { auditDetails } from '../audit-view.ts';
import { defineTool, reads } from '../tool.ts';
import { readTrust } from '../trust.ts';
import { auditId } from './fields.ts';

export const getAudit = defineTool({
  name: 'get_audit',
  description:
    'Progress of an audit and, once complete, its scores, what is new or fixed since the one before, and the checks that cost most.',
  operations: [operations.getAudit],
  input: Type.Object({ auditId }, { additionalProperties: false }),
  hints: reads,
  async run({ ctx, call }, { auditId: id }) {
    const audit = await call(operations.getAudit, { params: { id } });
    const trust = await readTrust(ctx, { projectIds: [audit.projectId] });
    return { ...nextStep(audit), data: auditDetails(audit, trust) };
  },
});

function nextStep({ status, progress, findings, error }: Audit): { note: string; next?: string } {
  if (status === 'failed') return { note: `The audit failed: ${error?.code ?? 'INTERNAL'}.` };
  if (status !== 'complete') {
    return { note: `The audit is ${status}, ${progress} %.`, next: 'get_audit again in 20 seconds.' };
  }
  const difference =
    findings === null || findings.new === null
      ? ''
      : ` Since the audit before: ${findings.new} new, ${findings.fixed} fixed, ${findings.stillThere} still there.`;
  return {
    note: `Complete.${difference}`,
    next: 'list_findings with check= shows the places, create_task_from_finding makes a task.',
  };
}
