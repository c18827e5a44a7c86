import { type CreateTaskBody, parseTimestamp, type UpdateTaskBody } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { isId } from '../../ids.ts';
import { hasLongHtml, readDescriptionAside } from './description/read-description-aside.ts';
import { type Description, readDescription } from './description/task-description.ts';
import type { TaskFields } from './task-fields.ts';
import { readLabels } from './task-labels.ts';

type TaskBody = CreateTaskBody | UpdateTaskBody;

/**
 * Reads the description of a body into the context: long HTML waits in a line for it, which nobody may do who holds a
 * transaction, nor anybody whom `admit` refuses. All else that is wrong with the body is said before: faults of shape
 * are answered before visibility.
 */
export async function prepareTaskBody(ctx: Ctx, body: TaskBody, admit: () => Promise<unknown>): Promise<Ctx> {
  readPlainFields(body);
  if (hasLongHtml(body)) await admit();
  return { ...ctx, description: { body, forms: await readDescriptionAside(ctx.actor.userId, body) } };
}

/**
 * The fields a body sets, normalized; what it does not name is not there. Whether the status and the assignees exist
 * in the project is for the caller to ask. Throws BAD_REQUEST for repeated labels, text that is no rich text and the
 * like. Long HTML must have been read by {@link prepareTaskBody}.
 */
export function readTaskBody(ctx: Ctx, body: TaskBody): Partial<TaskFields> {
  const fields = readPlainFields(body);
  const description = descriptionOf(ctx, body);
  if (description === undefined) return fields;
  const { text, html, json } = description;
  return { ...fields, description: text, descriptionHtml: html, descriptionJson: json };
}

function descriptionOf({ description }: Ctx, body: TaskBody): Description | undefined {
  if (description?.body === body) return description.forms;
  if (hasLongHtml(body)) throw new Error('Long HTML is read by prepare, before the transaction begins.');
  return readDescription(body);
}

function readPlainFields(body: TaskBody): Partial<TaskFields> {
  const fields: Partial<TaskFields> = {};
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
    const message = `assigneeIds.${index}: '${id.slice(0, 50)}' is not a valid user ID`;
    throw new ApiError('BAD_REQUEST', message, { details: [{ path: `assigneeIds.${index}`, message }] });
  });
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}
