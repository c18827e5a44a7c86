import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { auditFolder } from './compare-links/audit-folder.ts';
import { countLinks } from './compare-links/count-links.ts';
import { serveFolder } from './compare-links/serve-folder.ts';

/*
 * npm run compare-links -- <folder>: audits a folder of HTML files, such as a manual, and compares the pages and the
 * broken links with an independent count (compare-links/count-links.ts). Exits with 1 if they differ. Downloads nothing.
 * --start is the path of the first page.
 */
const { values, positionals } = parseArgs({
  options: { start: { type: 'string', default: '/' } },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Name the folder to audit.');
if (!existsSync(join(folder, values.start)))
  throw new Error(
    `${folder} has no ${values.start}. Name a folder of HTML files, and its first page with --start.`,
  );

const served = await serveFolder(folder);
try {
  const startedAt = performance.now();
  const audited = await auditFolder(served.origin, values.start);
  const seconds = (performance.now() - startedAt) / 1000;
  const counted = countLinks(folder, values.start);
  const links = (broken: Map<string, number>): Set<string> =>
    new Set([...broken].map(([path, pages]) => `${path} on ${pages} pages`));
  const differences = [
    ...describe('page', audited.pages, counted.pages),
    ...describe('broken link', links(audited.broken), links(counted.broken)),
  ];
  console.log(
    `${audited.pages.size} pages and ${audited.broken.size} broken links in ${seconds.toFixed(1)} s;` +
      ` counted: ${counted.pages.size} and ${counted.broken.size}`,
  );
  if (audited.truncatedBy.length > 0) console.log(`The crawl ended early: ${audited.truncatedBy.join(', ')}`);
  for (const line of differences.slice(0, 50)) console.log(line);
  if (differences.length > 0) process.exitCode = 1;
} finally {
  await served.close();
}

function describe(what: string, audited: Set<string>, counted: Set<string>): string[] {
  return [
    ...[...counted.difference(audited)].sort().map((path) => `- ${what} only counted: ${path}`),
    ...[...audited.difference(counted)].sort().map((path) => `+ ${what} only audited: ${path}`),
  ];
}
