import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { setColumns } from './columns/set-columns.ts';
import { createProject } from './create-project.ts';
import { deleteProject } from './delete-project.ts';
import { downloadFavicon } from './favicons/download-favicon.ts';
import { listFavicons } from './favicons/list-favicons.ts';
import { getProject } from './get-project.ts';
import { listProjectLabels } from './list-project-labels.ts';
import { listProjects } from './list-projects.ts';
import { listTaskPages } from './list-task-pages.ts';
import { addProjectMember } from './members/add-project-member.ts';
import { listProjectMembers } from './members/list-project-members.ts';
import { removeProjectMember } from './members/remove-project-member.ts';
import { updateProjectMember } from './members/update-project-member.ts';
import { updateProject } from './update-project.ts';

export { listColumns } from './columns/column-store.ts';
export { setColumns } from './columns/set-columns.ts';
export { refreshFavicon } from './favicons/favicon-store.ts';
export { faviconWorker } from './favicons/favicon-worker.ts';
export { findAssignable } from './members/project-member-store.ts';
export { requireAssignable } from './members/require-assignable.ts';
export { lockProjectTasks, lockProjectTasksAndTakeNumber } from './project-writes.ts';
export { requireProjectAndTakeNumber } from './take-number.ts';
export {
  completedCategory,
  completionRate,
  inProgressCategory,
  openDueCounts,
  taskTotals,
} from './task-metrics.ts';

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

export const faviconHandlers: Handlers<(typeof operationsByResource)['favicons']> = {
  listFavicons,
  downloadFavicon,
};
