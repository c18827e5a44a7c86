import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { AuditError, allOperations, allScopes, errors, eventTypes, limits } from '@fettle/contract';
import { allChecks } from '../packages/auditor/src/checks/all-checks.ts';
import { settings } from '../packages/server/src/config.ts';
import { generateApiPage } from './generate/api-page.ts';
import { generateChecksPage } from './generate/checks-page.ts';
import { generateConfigurationPage, generateEnvExample } from './generate/configuration.ts';
import { generateLimitsPage } from './generate/limits-page.ts';
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

test('the page of limits has the value of every one, and the defaults of every v1 operation', () => {
  const text = generateLimitsPage();
  const numbersIn = (value: unknown): number[] =>
    typeof value === 'number' ? [value] : Object.values(value as object).flatMap(numbersIn);
  const shown = new Set(
    [...text.matchAll(/\d[\d,.]*/g)].map(([digits]) => Number(digits.replaceAll(',', ''))),
  );
  const { bodiesInFlight: inFlight, ...others } = limits;
  const listed = [inFlight.proven.perUser, inFlight.open.perNetwork, ...numbersIn(others)];
  assert.deepEqual(
    listed.filter((value) => !shown.has(value)),
    [],
  );
  for (const [operation, field, value] of [
    ['startAudit', 'maxDepth', limits.auditDepth.default],
    ['startAudit', 'maxPages', limits.auditPages.default],
    ['createTask', 'priority', '"medium"'],
  ] as const) {
    const row = text
      .split('\n')
      .find((line) => line.startsWith(`| [${operation}]`) && line.includes(`\`${field}\``));
    assert.ok(row?.endsWith(`\`${value}\` |`), `${operation} ${field}`);
  }
});

test('every error code has a cause and says what to do', () => {
  const text = generateErrorsPage();
  for (const [name, { status, meaning, remedy }] of Object.entries(errors))
    assert.ok(
      text.includes(`### ${name}\n\nStatus ${status}. ${meaning}\n\n**What to do:** ${remedy}`),
      name,
    );
  for (const name of AuditError.properties.code.enum) assert.ok(text.includes(`| \`${name}\` |`), name);
});

test('every link inside the pages leads to a heading', () => {
  const pages: Record<string, string> = {
    'api.md': generateApiPage(),
    'scopes.md': generateScopesPage(),
    'events.md': generateEventsPage(),
    'checks.md': generateChecksPage(),
    'errors.md': generateErrorsPage(),
    'limits.md': generateLimitsPage(),
    'configuration.md': generateConfigurationPage(),
    'roles.md': readFileSync(join(import.meta.dirname, '..', 'docs/reference/roles.md'), 'utf8'),
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
