import type { AuditSchedule, operations } from '@fettle/contract';
import { limits } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { requireProject } from '../../projects/access.ts';
import { readSchedule } from './schedule-store.ts';

export const getAuditSchedule: Handler<typeof operations.getAuditSchedule> = async (ctx, { params }) => {
  const project = await requireProject(ctx, params.id, 'see');
  return (await readSchedule(ctx, project.id)) ?? noSchedule(project.id);
};

/** The schedule of a project that has none: off, with the default values of a new one. */
export function noSchedule(projectId: string): AuditSchedule {
  return {
    projectId,
    frequency: 'off',
    time: '03:00',
    timeZone: 'UTC',
    weekday: 1,
    day: 1,
    maxDepth: limits.auditDepth.default,
    maxPages: limits.auditPages.default,
    nextRunAt: null,
    lastRunAt: null,
    lastAuditId: null,
  };
}
