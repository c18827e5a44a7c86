import { parseTimestamp, readFlag, type UpdateTaskBody } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { isId } from '../../ids.ts';
import { hasLongHtml, readDescriptionInThread } from './description/read-description-in-thread.ts';
import { type Description, readDescription } from './description/task-description.ts';
import { readPin } from './read-pin.ts';
import type { TaskFields } from './task-fields.ts';
import { readLabels } from './task-labels.ts';

/** The body of a task, or of a template, where a status of null is the first column. */
type TaskBody = Omit<UpdateTaskBody, 'status'> & { status?: string | null };

/**
 * Reads the description of a body into the context. Long HTML waits in a queue, so no transaction may be open, and
 * callers whom `admit` refuses do not wait at all. Errors in the other fields come first: those of the shape precede
 * those of visibility.
 */
export async function prepareTaskBody(ctx: Ctx, body: TaskBody, admit: () => Promise<unknown>): Promise<Ctx> {
  readPlainFields(body);
  if (hasLongHtml(body)) await admit();
  return { ...ctx, description: { body, forms: await readDescriptionInThread(ctx.actor.userId, body) } };
}

/**
 * The fields a body sets, normalized; fields it does not name are absent. The caller checks that the status and the
 * assignees exist in the project. Throws BAD_REQUEST for repeated labels, invalid rich text, and the like. Long HTML must
 * have been read by {@link prepareTaskBody}.
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
  if (body.status !== undefined && body.status !== null) fields.status = body.status;
  if (body.priority !== undefined) fields.priority = body.priority;
  if (body.labels !== undefined) fields.labels = readLabels(body.labels);
  if (body.assigneeIds !== undefined) fields.assigneeIds = readAssigneeIds(body.assigneeIds);
  if (body.dueDate !== undefined)
    fields.dueDate = body.dueDate === null ? null : parseTimestamp(body.dueDate);
  if (body.dueDateComplete !== undefined) fields.dueDateComplete = readFlag(body.dueDateComplete);
  if (body.pageUrl !== undefined) fields.pageUrl = body.pageUrl;
  if (body.screenshotUrl !== undefined) fields.screenshotUrl = body.screenshotUrl;
  if (body.videoUrl !== undefined) fields.videoUrl = body.videoUrl;
  if (body.pin !== undefined) fields.pin = readPin(body.pin);
  return fields;
}

/** IDs in the form the database returns, each once. */
function readAssigneeIds(ids: readonly string[]): string[] {
  ids.forEach((id, index) => {
    if (isId(id)) return;
    const message = `"assigneeIds.${index}" must be a user ID; received "${id.slice(0, 50)}"`;
    throw new ApiError('BAD_REQUEST', message, { details: [{ path: `assigneeIds.${index}`, message }] });
  });
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}
