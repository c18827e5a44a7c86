import assert from 'node:assert/strict';
import test from 'node:test';
import { allOperations, allScopes, errors, eventTypes } from '@fettle/contract';
import { allChecks } from '../packages/auditor/src/checks/all-checks.ts';
import { settings } from '../packages/server/src/config.ts';
import { generateApiPage } from './generate/api-page.ts';
import { generateChecksPage } from './generate/checks-page.ts';
import { generateConfigurationPage, generateEnvExample } from './generate/configuration.ts';
import { generateErrorsPage, generateEventsPage, generateScopesPage } from './generate/small-pages.ts';
import { compareSnapshot, findStale } from './generate.ts';

test('generated files are what the code makes now; else run npm run generate', async () => {
  assert.deepEqual(await findStale(), []);
});

test('v1 keeps what it promised; additions only ask for npm run generate', async (t) => {
  const { breaks, isStale } = await compareSnapshot();
  if (isStale) t.diagnostic('openapi.snapshot.json lacks additions; run npm run generate');
  assert.deepEqual(breaks, []);
});

test('the pages name everything there is', () => {
  const pages: [string, string[]][] = [
    [generateApiPage(), allOperations.map(({ name }) => `### ${name}\n`)],
    [generateErrorsPage(), Object.keys(errors)],
    [generateScopesPage(), allScopes],
    [generateEventsPage(), eventTypes.map((type) => `## ${type}\n`)],
    [generateChecksPage(), allChecks.map(({ id }) => `### ${id}\n`)],
    [generateConfigurationPage(), Object.values(settings).map(({ variable }) => variable)],
  ];
  for (const [text, names] of pages) for (const name of names) assert.ok(text.includes(name), name);
});

test('every link inside the pages leads to a heading', () => {
  const pages: Record<string, string> = {
    'api.md': generateApiPage(),
    'scopes.md': generateScopesPage(),
    'events.md': generateEventsPage(),
    'checks.md': generateChecksPage(),
    'errors.md': generateErrorsPage(),
  };
  const anchors = (text: string) =>
    new Set(
      [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-')),
    );
  for (const [name, text] of Object.entries(pages)) {
    for (const [, file = '', anchor = ''] of text.matchAll(/\]\(([\w.-]*)(?:#([\w-]+))?\)/g)) {
      const target = pages[file === '' ? name : file];
      assert.ok(
        target !== undefined && (anchor === '' || anchors(target).has(anchor)),
        `${name}: ${file}#${anchor}`,
      );
    }
  }
});

test('a copy of .env.example changes nothing: every line is a comment', () => {
  for (const line of generateEnvExample().split('\n')) assert.match(line, /^(#.*)?$/);
});
