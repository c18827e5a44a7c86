import { Readable } from 'node:stream';
import { type Input, limits, type operations, readFlag } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';
import { keepBlob } from '../../blobs/blob-deletions.ts';
import { stageFile } from '../../blobs/stage-file.ts';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { newId } from '../../ids.ts';
import { recordSecurityEvent } from '../../security-log/record-security-event.ts';
import type { StagedFile } from '../../uploaded-file.ts';
import { type ProjectAccess, requireProject } from '../projects/access.ts';
import { listColumns } from '../projects/index.ts';
import { attachmentName } from '../tasks/index.ts';
import { dropOldImports, importPermission, insertImport, requireImport } from './import-store.ts';
import { readOptions } from './read-options.ts';

type StartImport = Handler<typeof operations.startImport>;
type ImportInput = Input<typeof operations.startImport>;

/**
 * Stores the file and queues the import. Like an attachment, the file is stored before the transaction, under a key that
 * is swept unless the transaction keeps it.
 */
const start: StartImport = async (ctx, input) => {
  const staged = ctx.staged ?? (await stage(ctx, input));
  const { params, body } = input;
  const options = readOptions(body);
  requireColumnScope(ctx, options.createColumns ?? false);
  return await inTransaction(ctx, async (tx) => {
    const project = await requireProject(tx, params.id, importPermission);
    await requireKnownColumns(tx, project.id, options.columns ?? []);
    if (!(await keepBlob(tx.db, staged.key, staged.dueAt))) {
      throw new ApiError('UNAVAILABLE', 'The upload took too long and was stopped. Send it again.');
    }
    const id = newId();
    const fileName = attachmentName(body.fileName ?? ctx.file?.fileName ?? 'export');
    const dryRun = readFlag(body.dryRun ?? false);
    const inserted = await insertImport(tx.db, {
      id,
      orgId: project.orgId,
      projectId: project.id,
      createdBy: tx.actor.userId,
      format: body.format,
      fileName,
      fileSize: staged.size,
      blobKey: staged.key,
      dryRun,
      options,
      createdAt: tx.clock().toISOString(),
    });
    if (!inserted) {
      throw new ApiError(
        'CONFLICT',
        'An import into this project is already running. Wait until it ends, or cancel it.',
      );
    }
    await dropOldImports(tx.db, project.id, limits.importsPerProject - 1);
    if (!dryRun) await record(tx, project, { importId: id, format: body.format, fileName });
    tx.afterCommit.push(() => tx.wake('imports'));
    return await requireImport(tx, id);
  });
};

async function record(tx: Ctx, project: ProjectAccess, details: Record<string, string>): Promise<void> {
  await recordSecurityEvent(tx, {
    type: 'import.started',
    orgId: project.orgId,
    subject: null,
    details: { project: project.name, projectId: project.id, ...details },
  });
}

/** Columns are settings of the project, so a token needs the scope for them too. */
function requireColumnScope({ actor }: Ctx, createColumns: boolean): void {
  if (!createColumns || actor.scopes.includes('projects:write')) return;
  throw new ApiError(
    'INSUFFICIENT_SCOPE',
    'Creating columns requires a token with the scope projects:write.',
  );
}

async function requireKnownColumns(
  tx: Ctx,
  projectId: string,
  columns: readonly { to: string | null }[],
): Promise<void> {
  if (columns.length === 0) return;
  const keys = (await listColumns(tx.db, projectId)).map(({ key }) => key);
  const unknown = columns.find(({ to }) => to !== null && !keys.includes(to));
  if (unknown === undefined) return;
  const message = `"options.columns" must name columns of this project (${keys.join(', ')}); received "${unknown.to}"`;
  throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'options.columns', message }] });
}

async function prepare(ctx: Ctx, input: ImportInput): Promise<Ctx> {
  return { ...ctx, staged: ctx.staged ?? (await stage(ctx, input)) };
}

/** Stores the bytes, only for callers who can import into the project. */
async function stage(ctx: Ctx, { params, body }: ImportInput): Promise<StagedFile> {
  await admit(ctx, params);
  readOptions(body);
  const { file } = ctx;
  if (file !== null) {
    const staged = await stageFile(ctx, file.stream, () => 'text/plain');
    await file.finish();
    return staged;
  }
  if (body.contentBase64 === undefined) {
    const message = 'Send the export as the multipart part "file" or as "contentBase64".';
    throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'contentBase64', message }] });
  }
  return await stageFile(ctx, Readable.from([Buffer.from(body.contentBase64, 'base64')]), () => 'text/plain');
}

async function admit(ctx: Ctx, { id }: ImportInput['params']): Promise<void> {
  await requireProject(ctx, id, importPermission);
}

export const startImport: StartImport = Object.assign(start, { admit, prepare });
