import { readFile } from 'node:fs/promises';
import type { Import, ImportEntry, ImportFormat, ImportOptions } from '@fettle/contract';
import type { Person } from '../../../testing/factories.ts';
import type { Service } from '../../../testing/harness.ts';
import { until } from '../../../testing/until.ts';
import { startLoop } from '../../../work/loop.ts';
import { importWorker } from '../running/import-worker.ts';

/** One of the files in testing/exports, in the shape that the tool really writes. */
export async function readExport(name: string): Promise<Buffer> {
  return await readFile(new URL(`./exports/${name}`, import.meta.url));
}

export interface ImportResult extends Import {
  entries: ImportEntry[];
}

interface Wish {
  format: ImportFormat;
  content: string | Buffer;
  options?: ImportOptions;
  dryRun?: boolean;
}

/** Imports through the API with a worker of its own, and waits for the end. */
export function createImporter(service: Service, person: Person, projectId: string) {
  return async ({ format, content, options = {}, dryRun = false }: Wish): Promise<ImportResult> => {
    const started = await person.dashboard.startImport({
      id: projectId,
      format,
      dryRun,
      options,
      fileName: `export.${format}`,
      contentBase64: Buffer.from(content).toString('base64'),
    });
    return await finishImport(service, person, started.id);
  };
}

/** Runs the worker until this import has ended. */
export async function finishImport(service: Service, person: Person, id: string): Promise<ImportResult> {
  const loop = startLoop(service.services, importWorker);
  try {
    const ended = await until('the import ends', async () => {
      const found = await person.dashboard.getImport({ id });
      return found.completedAt !== null && found;
    });
    const { items } = await person.dashboard.listImportEntries({ id, limit: 100 });
    return { ...ended, entries: items };
  } finally {
    await loop.stop();
  }
}
