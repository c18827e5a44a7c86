import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { addToOrg, createFixture, createPerson, type Fixture } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { transferTables } from './format/tables.ts';
import { importOrg } from './import/import-org.ts';
import { createArchives, type Entries } from './testing/archives.ts';

const archives = await createArchives({ after });
const source = await startService({ after });
const target = await startService({ after });

/** A text as people write it, and as attackers do. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  fc.constantFrom(
    '\\N',
    '\u2028 line',
    '{"id":1}',
    "'; drop table tasks --",
    '\t tab',
    'a\nb\r\nc',
    '\\u0000',
    '𝒳 💚',
  ),
);
const line = text
  .map((each) => each.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').trim())
  .filter((each) => each.length > 1);
const body = text.map((each) => each.replaceAll('\0', ' ')).filter((each) => each.trim() !== '');

const task = fc.record({
  title: line,
  description: fc.option(body, { nil: null }),
  labels: fc.uniqueArray(line, { maxLength: 3, selector: (label) => label.toLowerCase() }),
  isAssigned: fc.boolean(),
  comments: fc.array(body, { maxLength: 2 }),
  items: fc.array(line, { maxLength: 3 }),
  minutes: fc.array(fc.integer({ min: 1, max: 600 }), { maxLength: 2 }),
  file: fc.option(fc.uint8Array({ maxLength: 5_000 }), { nil: null }),
  dueDate: fc.option(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), {
    nil: null,
  }),
});

const organization = fc.record({ tasks: fc.array(task, { maxLength: 4 }), members: fc.nat({ max: 3 }) });

async function build(
  fixture: Fixture,
  { tasks, members }: { tasks: (typeof task extends fc.Arbitrary<infer T> ? T : never)[]; members: number },
) {
  const { owner, lead, project, org } = fixture;
  for (let index = 0; index < members; index += 1) {
    await addToOrg(source, org, await createPerson(source, `Member ${index}`), 'member');
  }
  for (const { title, description, labels, isAssigned, comments, items, minutes, file, dueDate } of tasks) {
    const { id } = await lead.dashboard.createTask({
      projectId: project.id,
      title,
      description,
      labels: labels.map((name) => ({ name })),
      assigneeIds: isAssigned ? [lead.id, owner.id] : [],
      dueDate: dueDate?.toISOString() ?? null,
    });
    for (const each of comments) await owner.dashboard.addComment({ id, body: each });
    if (items.length > 0) {
      await lead.dashboard.createChecklist({
        id,
        title: 'List',
        items: items.map((item) => ({ title: item })),
      });
    }
    for (const each of minutes) await lead.dashboard.logTime({ id, minutes: each });
    if (file !== null && file.length > 0) {
      const contentBase64 = Buffer.from(file).toString('base64');
      await lead.dashboard.addAttachment({ id, fileName: 'file.bin', contentBase64 });
    }
  }
}

/** What an import keeps: everything except for the tables that it does not import, and whatever follows from those. */
function keptOf(entries: Entries): [string, string][] {
  const left = new Set([
    'people',
    ...transferTables.filter((table) => table.notImported).map(({ name }) => name),
  ]);
  return [...entries].filter(
    ([name]) =>
      name.startsWith('files/') || (name.startsWith('tables/') && !left.has(name.split('/')[1] ?? '')),
  );
}

describe('any organization', () => {
  it('is the same after it was exported, imported into an empty service, and exported again', async () => {
    await fc.assert(
      fc.asyncProperty(organization, async (generated) => {
        const fixture = await createFixture(source);
        await build(fixture, generated);
        const path = await archives.exportOrg(source, fixture.org.id);
        const owner = await createPerson(target, 'Nora New');
        const { org, keptIds } = await importOrg(target.services, { path, owner, slug: null });
        assert.equal(keptIds, true);
        const again = await archives.exportOrg(target, org.id);
        const [one, two] = [await archives.read(path), await archives.read(again)];
        assert.deepEqual(keptOf(two), keptOf(one));
      }),
      { numRuns: 12 },
    );
  });
});
