import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { serveFolder } from './serve-folder.ts';

/** Scripts that pages of any site run. They contain nothing of any project, and modules are loaded with CORS only. */
const forEverySite = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * Serves the widget: its loader, which pages name by its digest, and the form that the loader imports. Nothing where there
 * is no build.
 */
export async function serveWidget(app: FastifyInstance, folder: string): Promise<void> {
  const loader = join(folder, 'widget.js');
  const isBuilt = await access(loader).then(
    () => true,
    () => false,
  );
  if (!isBuilt) return;
  app.get('/widget.js', async (_request, reply) =>
    reply
      .headers(forEverySite)
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(await readFile(loader)),
  );
  await serveFolder(app, {
    root: join(folder, 'widget'),
    prefix: '/widget/',
    preCompressed: true,
    // A new version of the service brings another form at once.
    maxAge: 0,
    headers: forEverySite,
  });
}
