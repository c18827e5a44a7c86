import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { cancelAudit } from './cancel-audit.ts';
import { getAudit } from './get-audit.ts';
import { listOrgAudits } from './list-org-audits.ts';
import { listProjectAudits } from './list-project-audits.ts';
import { reanalyzeAudit } from './reanalyze-audit.ts';
import { startAudit } from './start-audit.ts';

export { auditWorker } from './audit-worker.ts';

export const auditHandlers: Handlers<(typeof operationsByResource)['audits']> = {
  listProjectAudits,
  startAudit,
  getAudit,
  reanalyzeAudit,
  cancelAudit,
  listOrgAudits,
};
