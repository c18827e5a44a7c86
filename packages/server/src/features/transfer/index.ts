import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import type { PeriodicJob } from '../../periodic-jobs.ts';
import type { Worker } from '../../work/worker.ts';
import { cancelOrgDeletion } from './deletion/cancel-org-deletion.ts';
import { deletionWorker } from './deletion/deletion-worker.ts';
import { getOrgDeletion } from './deletion/get-org-deletion.ts';
import { requestOrgDeletion } from './deletion/request-org-deletion.ts';
import { deleteOrgExport } from './export/delete-org-export.ts';
import { downloadOrgExport } from './export/download-org-export.ts';
import { expireOrgExports, exportWorker } from './export/export-worker.ts';
import { listOrgExports } from './export/list-org-exports.ts';
import { requestOrgExport } from './export/request-org-export.ts';
import { deleteAccount } from './person/delete-account.ts';
import { exportOwnData } from './person/export-own-data.ts';
import { scrubWorker } from './person/scrub-worker.ts';

export { writeExport } from './export/write-export.ts';
export { importOrg } from './import/import-org.ts';
export { deleteUser } from './person/delete-user.ts';
export { TransferError } from './transfer-error.ts';

export const transferHandlers: Handlers<(typeof operationsByResource)['transfer']> = {
  requestOrgExport,
  listOrgExports,
  downloadOrgExport,
  deleteOrgExport,
  getOrgDeletion,
  requestOrgDeletion,
  cancelOrgDeletion,
  exportOwnData,
  deleteAccount,
};

export const transferWorkers: readonly Worker[] = [exportWorker, deletionWorker, scrubWorker];
export const transferJobs: readonly PeriodicJob[] = [expireOrgExports];
