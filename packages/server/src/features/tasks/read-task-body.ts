import { type CreateTaskBody, parseTimestamp, type UpdateTaskBody } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';
import { isId } from '../../ids.ts';
import { readDescriptionAside } from './read-description-aside.ts';
import type { TaskFields } from './task-fields.ts';
import { readLabels } from './task-labels.ts';

/**
 * The fields a body of this user sets, normalized; what it does not name is not there. Whether the status and the assignees exist
 * in the project is for the caller to ask. Throws BAD_REQUEST for repeated labels, text that is no rich text and the
 * like: before any query, because faults of shape are answered before visibility (CONTRACT §1).
 */
export async function readTaskBody(
  userId: string,
  body: CreateTaskBody | UpdateTaskBody,
): Promise<Partial<TaskFields>> {
  const fields: Partial<TaskFields> = {};
  const description = await readDescriptionAside(userId, body);
  if (description !== undefined) {
    fields.description = description.text;
    fields.descriptionHtml = description.html;
    fields.descriptionJson = description.json;
  }
  if (body.title !== undefined) fields.title = body.title;
  if (body.status !== undefined) fields.status = body.status;
  if (body.priority !== undefined) fields.priority = body.priority;
  if (body.labels !== undefined) fields.labels = readLabels(body.labels);
  if (body.assigneeIds !== undefined) fields.assigneeIds = readAssigneeIds(body.assigneeIds);
  if (body.dueDate !== undefined)
    fields.dueDate = body.dueDate === null ? null : parseTimestamp(body.dueDate);
  if (body.dueDateComplete !== undefined) fields.dueDateComplete = readTruth(body.dueDateComplete);
  if (body.pageUrl !== undefined) fields.pageUrl = body.pageUrl;
  if (body.screenshotUrl !== undefined) fields.screenshotUrl = body.screenshotUrl;
  if (body.videoUrl !== undefined) fields.videoUrl = body.videoUrl;
  return fields;
}

function readTruth(value: boolean | 0 | 1 | 'true' | 'false'): boolean {
  return value === true || value === 1 || value === 'true';
}

/** Ids in the form the database returns, each once. */
function readAssigneeIds(ids: readonly string[]): string[] {
  ids.forEach((id, index) => {
    if (isId(id)) return;
    const message = `assigneeIds.${index} '${id.slice(0, 50)}' is no user id`;
    throw new ApiError('BAD_REQUEST', message, { details: [{ path: `assigneeIds.${index}`, message }] });
  });
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}
