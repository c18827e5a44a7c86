import { type Comment, limits } from '@fettle/contract';
import { actingAsService } from '../../../acting-as-service.ts';
import { ApiError } from '../../../api-error.ts';
import type { Ctx, Services } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { emit } from '../../../events/emit.ts';
import { limitHourly } from '../../../hourly-limit.ts';
import type { GuestAction, GuestPages } from '../../../http/guest-pages.ts';
import { newId } from '../../../ids.ts';
import { lockProjectTasks } from '../../projects/index.ts';
import { callerActor, commentHtml, insertComment, moveToColumn } from '../../tasks/index.ts';
import { actingAsGuest } from '../acting-as-guest.ts';
import { readGuestToken } from './guest-link.ts';
import {
  type FollowedReport,
  findOpenColumn,
  findReport,
  readPublicComments,
  setConfirmed,
  stopMails,
} from './guest-page-store.ts';
import { writeGuestPage } from './write-guest-page.ts';

/** The pages by which guests follow their reports. A link that this service did not sign, and one of a deleted task, are alike. */
export function guestPages(services: Services): GuestPages {
  return {
    async read(token) {
      const taskId = readGuestToken(services.secret, token);
      const report = taskId === null ? undefined : await findReport(services.db, taskId);
      if (report === undefined) return null;
      return writeGuestPage(token, report, await readPublicComments(services.db, report.taskId));
    },
    async act(token, action, requestId) {
      const taskId = readGuestToken(services.secret, token);
      const report = taskId === null ? undefined : await findReport(services.db, taskId);
      if (report === undefined) return false;
      const ctx = actingAsGuest(actingAsService(services, { requestId }), report.guestName);
      await limitHourly(ctx, {
        class: 'guest answers',
        subject: report.taskId,
        max: limits.guests.answersPerHour,
        tooMany: 'Too much was sent by this link',
      });
      await inTransaction(ctx, async (tx) => {
        await lockProjectTasks(tx.db, report.projectId);
        // Read again with the lock: the team may have done something meanwhile.
        const current = await findReport(tx.db, report.taskId);
        if (current !== undefined) await perform(tx, current, action);
      });
      return true;
    },
  };
}

async function perform(tx: Ctx, report: FollowedReport, action: GuestAction): Promise<void> {
  switch (action.kind) {
    case 'stop-mails':
      return await stopMails(tx.db, report.taskId);
    case 'answer':
      return await comment(tx, report, requireText(action.text));
    case 'confirm':
      if (report.category !== 'done' || report.confirmedAt !== null) return;
      await setConfirmed(tx.db, report.taskId, tx.clock().toISOString());
      return await comment(tx, report, 'Confirmed: this is as it should be.');
    case 'reopen':
      return await reopen(tx, report, action.text);
  }
}

async function reopen(tx: Ctx, report: FollowedReport, text: string): Promise<void> {
  if (report.category === 'done') {
    const column = await findOpenColumn(tx.db, report.projectId);
    if (column !== undefined) {
      await moveToColumn(tx, { id: report.taskId, orgId: report.orgId, projectId: report.projectId }, column);
    }
  }
  await setConfirmed(tx.db, report.taskId, null);
  await comment(
    tx,
    report,
    text.trim() === '' ? 'Reopened: this is not yet as it should be.' : requireText(text),
  );
}

async function comment(tx: Ctx, { taskId, orgId, projectId }: FollowedReport, body: string): Promise<void> {
  const now = tx.clock().toISOString();
  const actor = callerActor(tx);
  const written: Comment = {
    id: newId(),
    taskId,
    body,
    bodyHtml: commentHtml(body),
    author: actor,
    visibility: 'public',
    createdAt: now,
    updatedAt: now,
  };
  await insertComment(tx, orgId, written);
  await emit(tx, { orgId, projectId }, 'comment.created', {
    taskId,
    commentId: written.id,
    comment: written,
    actor,
  });
}

function requireText(text: string): string {
  const body = text.trim();
  if (body === '') throw new ApiError('BAD_REQUEST', 'Write something first.');
  const max = limits.guests.textCharacters;
  if (body.length > max) throw new ApiError('BAD_REQUEST', `The text can have up to ${max} characters.`);
  return body;
}
