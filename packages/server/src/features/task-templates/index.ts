import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { createTaskFromTemplate } from './create-task-from-template.ts';
import { createTaskTemplate } from './create-task-template.ts';
import { deleteTaskTemplate } from './delete-task-template.ts';
import { getTaskTemplate } from './get-task-template.ts';
import { listTaskTemplates } from './list-task-templates.ts';
import { updateTaskTemplate } from './update-task-template.ts';

export { addChecklists, fieldsOfTemplate } from './task-of-template.ts';
export { contentOf, contentOfTask, requireTaskOfProject } from './template-content.ts';
export { findTemplate, insertTemplate } from './template-store.ts';

export const taskTemplateHandlers: Handlers<(typeof operationsByResource)['taskTemplates']> = {
  listTaskTemplates,
  getTaskTemplate,
  createTaskTemplate,
  updateTaskTemplate,
  deleteTaskTemplate,
  createTaskFromTemplate,
};
