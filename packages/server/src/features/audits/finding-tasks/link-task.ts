import type { Ctx } from '../../../context.ts';
import { readFingerprint, severityCodes } from '../findings/finding-codes.ts';
import type { Found } from './find-subject.ts';

interface Link {
  taskId: string;
  orgId: string;
  projectId: string;
  auditId: string;
}

/** Stores what a task is about: each of its findings, or the whole check with its number of findings. */
export async function linkTask(tx: Ctx, link: Link, found: Found): Promise<void> {
  const shared = {
    task_id: link.taskId,
    org_id: link.orgId,
    project_id: link.projectId,
    audit_id: link.auditId,
    check_id: found.checkId,
    title: found.check.title,
    category: found.check.category,
    severity: severityCodes.indexOf(found.findings[0]?.severity ?? 'info'),
  };
  const rows =
    found.keys === null
      ? [{ ...shared, key: null, ordinal: 0, url: null, target: null, detail: '', count: found.total }]
      : found.findings.flatMap(({ url, target, detail, fingerprint }) => {
          const key = readFingerprint(fingerprint);
          return key === null ? [] : [{ ...shared, ...key, url, target, detail, count: 1 }];
        });
  await tx.db.insertInto('task_findings').values(rows).execute();
}
