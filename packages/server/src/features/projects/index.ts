import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { addProjectMember } from './add-project-member.ts';
import { createProject } from './create-project.ts';
import { deleteProject } from './delete-project.ts';
import { getProject } from './get-project.ts';
import { listProjectLabels } from './list-project-labels.ts';
import { listProjectMembers } from './list-project-members.ts';
import { listProjects } from './list-projects.ts';
import { listTaskPages } from './list-task-pages.ts';
import { removeProjectMember } from './remove-project-member.ts';
import { setColumns } from './set-columns.ts';
import { updateProject } from './update-project.ts';
import { updateProjectMember } from './update-project-member.ts';

export { listColumns } from './column-store.ts';
export { lockTasksOf } from './project-writes.ts';
export { requireAssignable } from './require-assignable.ts';
export { setColumns } from './set-columns.ts';
export {
  completedCategory,
  completionRate,
  inProgressCategory,
  openDueCounts,
  taskTotals,
} from './task-measures.ts';

export const projectHandlers: Handlers<(typeof operationsByResource)['projects']> = {
  listProjects,
  getProject,
  listProjectMembers,
  listProjectLabels,
  listTaskPages,
  createProject,
  updateProject,
  deleteProject,
  setColumns,
  addProjectMember,
  updateProjectMember,
  removeProjectMember,
};
