import { limits, type operations } from '@fettle/contract';
import { ApiError, notFound } from '../../../api-error.ts';
import { acceptImage, keepImage, type StagedImage } from '../../../blobs/accept-image.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { newId } from '../../../ids.ts';
import { publicUrl } from '../../../mail/public-url.ts';
import { lockProjectTasks } from '../../projects/index.ts';
import { insertAttachment, readTaskFields, saveTaskAsService } from '../../tasks/index.ts';
import { actingAsGuest } from '../acting-as-guest.ts';
import { findSentReport, type SentReport, setScreenshot } from './guest-report-store.ts';
import { reportAnswer } from './report-answer.ts';
import { countScreenshot } from './report-limits.ts';
import { requireWidget } from './require-widget.ts';

type AddReportScreenshot = Handler<typeof operations.addReportScreenshot>;

const imageOptions = { what: 'The screenshot', maxSide: limits.guests.screenshotSide };

/** Attaches the screenshot of a report to its task, once. Its sender is known by the ID that they chose for the report. */
const addScreenshot: AddReportScreenshot = async (ctx, { params }) => {
  const sent = await requireReport(ctx, params);
  if (sent.hasScreenshot) return reportAnswer(ctx, sent.taskId);
  const image = await acceptImage(ctx, imageOptions);
  return await inTransaction(actingAsGuest(ctx, sent.guestName), async (tx) => {
    await lockProjectTasks(tx.db, sent.projectId);
    const current = await requireReport(tx, params);
    if (!current.hasScreenshot) await attach(tx, current, image);
    return reportAnswer(tx, current.taskId);
  });
};

async function admit(ctx: Ctx, params: Parameters<AddReportScreenshot>[1]['params']): Promise<void> {
  const { projectId, hasScreenshot } = await requireReport(ctx, params);
  if (!hasScreenshot) await countScreenshot(ctx, projectId);
}

export const addReportScreenshot: AddReportScreenshot = Object.assign(addScreenshot, { admit });

/** @throws ApiError FORBIDDEN where the project takes no screenshots, NOT_FOUND also for a report that was sent too long ago, whose ID may be known to others by now */
async function requireReport(ctx: Ctx, params: { key: string; clientId: string }): Promise<SentReport> {
  const { projectId, acceptsScreenshots } = await requireWidget(ctx, params.key);
  if (!acceptsScreenshots)
    throw new ApiError('FORBIDDEN', 'This project takes reports without screenshots only.');
  const sent = await findSentReport(ctx.db, { projectId, clientId: params.clientId });
  const oldest = ctx.clock().getTime() - limits.guests.screenshotMinutes * 60_000;
  if (sent === undefined || Date.parse(sent.createdAt) < oldest) throw notFound();
  return sent;
}

const extensions = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

/** The URL is that of the API, as integrators read it from the task. */
async function attach(tx: Ctx, { taskId, orgId, projectId }: SentReport, image: StagedImage): Promise<void> {
  await keepImage(tx, image);
  const task = { id: taskId, orgId, projectId };
  const fileName = `screenshot.${extensions[image.mimeType]}`;
  const id = newId();
  const createdAt = tx.clock().toISOString();
  await insertAttachment(tx, task, { id, fileName, createdAt, link: null, staged: image.staged });
  await setScreenshot(tx.db, taskId, id);
  const screenshotUrl = `${publicUrl(tx.config)}/api/v1/tasks/${taskId}/attachments/${id}/content`;
  const before = await readTaskFields(tx, taskId);
  await saveTaskAsService(tx, task, before, { screenshotUrl });
}
