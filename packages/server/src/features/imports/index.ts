import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { cancelImport } from './cancel-import.ts';
import { getImport } from './get-import.ts';
import { listImportEntries } from './list-import-entries.ts';
import { listImports } from './list-imports.ts';
import { startImport } from './start-import.ts';

export { importWorker } from './running/import-worker.ts';

export const importHandlers: Handlers<(typeof operationsByResource)['imports']> = {
  listImports,
  startImport,
  getImport,
  listImportEntries,
  cancelImport,
};
