import { allScopes } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx, Services } from '../../../context.ts';
import type { ImportJob } from '../import-store.ts';

/**
 * The context in which an import makes its changes: as the user who started it, with the rights they have now. Its events
 * name the import.
 */
export async function createImportContext(services: Services, job: ImportJob): Promise<Ctx> {
  const user = await services.db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', job.createdBy)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (user === undefined)
    throw new ApiError('FORBIDDEN', 'The account that started the import no longer exists.');
  return {
    ...services,
    actor: {
      userId: user.id,
      name: user.name,
      email: user.email,
      scopes: allScopes,
      projectIds: [job.projectId],
      // It reads no comments for anyone.
      guestIn: [],
      source: 'import',
      token: null,
      sessionId: null,
    },
    requestId: job.id,
    client: { address: '', userAgent: null },
    expectedRevisions: null,
    file: null,
    staged: null,
    importId: job.id,
    afterCommit: [],
  };
}
