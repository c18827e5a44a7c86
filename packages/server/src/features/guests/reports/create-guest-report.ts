import { type Input, normalizeEmail, type operations, type ReportKind, tidyLine } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { emit } from '../../../events/emit.ts';
import type { Handler } from '../../../handler.ts';
import { newId } from '../../../ids.ts';
import { findAssignable, lockProjectTasksAndTakeNumber } from '../../projects/index.ts';
import {
  callerActor,
  emptyTask,
  insertTaskAsService,
  type NewTaskFields,
  readContext,
  readTaskBody,
  readTaskCompact,
} from '../../tasks/index.ts';
import { actingAsGuest } from '../acting-as-guest.ts';
import { mailReceipt } from '../mail/guest-mails.ts';
import type { OpenWidget } from '../widget/widget-store.ts';
import { cleanUrl } from './clean-url.ts';
import { findReportTask, insertReport } from './guest-report-store.ts';
import { requireProof } from './proof-of-work.ts';
import { reportAnswer } from './report-answer.ts';
import { countReport, reportsThisHour } from './report-limits.ts';
import { requireWidget } from './require-widget.ts';

type Body = Input<typeof operations.createGuestReport>['body'];

interface Guest {
  name: string | null;
  email: string | null;
}

/** Creates the task of a report, once for each client ID, and emails a receipt. */
export const createGuestReport: Handler<typeof operations.createGuestReport> = async (
  ctx,
  { params, body },
) => {
  const widget = await requireWidget(ctx, params.key);
  const report = { projectId: widget.projectId, clientId: body.clientId };
  const known = await findReportTask(ctx.db, report);
  if (known !== undefined) return reportAnswer(ctx, known);
  requireProof(ctx, report, body.proof, await reportsThisHour(ctx, widget.projectId));
  const guest = readGuest(widget, body);
  const fields = readFields(ctx, widget, body);
  await countReport(ctx, widget.projectId);
  // A program that fills in every field learns nothing.
  if ((body.website ?? '') !== '') return reportAnswer(ctx, newId());
  return await inTransaction(actingAsGuest(ctx, guest.name), async (tx) => {
    const number = await lockProjectTasksAndTakeNumber(tx.db, widget.projectId);
    const sentMeanwhile = await findReportTask(tx.db, report);
    if (sentMeanwhile !== undefined) return reportAnswer(tx, sentMeanwhile);
    const taskId = await insertReportedTask(tx, widget, number, fields, guest);
    await insertReport(tx.db, { ...report, taskId, orgId: widget.orgId, text: body.text });
    if (guest.email !== null)
      await mailReceipt(tx, { taskId, projectName: widget.projectName, email: guest.email });
    return reportAnswer(tx, taskId);
  });
};

async function insertReportedTask(
  tx: Ctx,
  { projectId, orgId, assigneeId }: OpenWidget,
  number: number,
  fields: NewTaskFields,
  guest: Guest,
): Promise<string> {
  // Who may no longer be assigned does not keep a guest from reporting.
  const assignable = await findAssignable(tx.db, projectId, assigneeId === null ? [] : [assigneeId]);
  const project = { id: projectId, orgId };
  const origin = { reporterId: null, guest, source: 'widget' as const };
  const taskId = await insertTaskAsService(
    tx,
    project,
    number,
    { ...fields, assigneeIds: [...assignable] },
    origin,
  );
  await emit(tx, { orgId, projectId }, 'task.created', {
    taskId,
    task: await readTaskCompact(tx, taskId),
    actor: callerActor(tx),
  });
  return taskId;
}

const kindLabels: Record<ReportKind, string> = { bug: 'Bug', change: 'Change', question: 'Question' };

function readFields(ctx: Ctx, widget: OpenWidget, body: Body): NewTaskFields {
  const { pageUrl, pin = null, context = null } = body;
  const sent = {
    title: titleOf(body.text),
    description: body.text,
    labels: [{ name: kindLabels[body.kind] }],
    pin,
    ...(pageUrl === undefined ? {} : { pageUrl: cleanUrl(pageUrl, widget) }),
  };
  const read = readContext(context);
  const kept = read && {
    ...read,
    console: widget.acceptsConsole ? read.console : [],
    referrer: read.referrer === null ? null : cleanUrl(read.referrer, widget),
  };
  return { ...emptyTask, ...readTaskBody(ctx, sent), title: sent.title, context: kept };
}

const titleCharacters = 120;

/** The first line of a text, or as many of its words as a title can have. */
function titleOf(text: string): string {
  const [line = ''] = text.trim().split(/\r?\n/, 1);
  const title = tidyLine(line) || 'Report';
  const characters = Array.from(title);
  if (characters.length <= titleCharacters) return title;
  const cut = characters.slice(0, titleCharacters).join('');
  return `${cut.replace(/\s+\S*$/, '') || cut}…`;
}

/** @throws ApiError BAD_REQUEST for a field that the project requires */
function readGuest(widget: OpenWidget, body: Body): Guest {
  const name = tidyLine(body.name ?? '');
  const email = normalizeEmail(body.email ?? '');
  return {
    name: readField('name', widget.nameField, name),
    email: readField('email', widget.emailField, email),
  };
}

function readField(path: string, rule: OpenWidget['nameField'], value: string): string | null {
  if (rule === 'off' || value === '') {
    if (rule !== 'required') return null;
    const message = `"${path}" is required for reports to this project.`;
    throw new ApiError('BAD_REQUEST', message, { details: [{ path, message }] });
  }
  return value;
}
