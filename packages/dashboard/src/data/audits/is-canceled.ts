import type { AuditError } from '@fettle/contract';

/** Whether someone canceled the audit. Its status is `failed`, because v1 released no other. */
export function isCanceled(error: AuditError | null): boolean {
  return error?.code === 'CANCELLED';
}
