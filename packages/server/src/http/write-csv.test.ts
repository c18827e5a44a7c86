import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { writeCsv } from './write-csv.ts';

async function csvOf(columns: string[], rows: object[]): Promise<string> {
  async function* batches() {
    yield rows;
  }
  let text = '';
  for await (const part of writeCsv(columns, batches())) text += part;
  return text;
}

/** An independent reader of RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let match = cell.exec(text); match !== null; match = cell.exec(text)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  assert.equal(rows.map((cells) => cells.length).join(), rows.map(() => rows[0]?.length).join());
  return rows;
}

test('every text comes back as it was, with an apostrophe where a spreadsheet would take it for a formula', async () => {
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom(...'",\r\n=+-@\t\';a '), fc.string({ maxLength: 1 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ a: text, b: text }), { maxLength: 5 }), async (rows) => {
      const read = readCsv(await csvOf(['a', 'b'], rows));
      const guarded = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
      assert.deepEqual(read, [['a', 'b'], ...rows.map(({ a, b }) => [guarded(a), guarded(b)])]);
    }),
  );
});

test('formulas are made harmless, numbers stay numbers, none is an empty cell', async () => {
  const rows = [
    { text: '=HYPERLINK("https://evil.example","x")', number: -1, none: null },
    { text: '@SUM(A1)', number: 0.5, none: null },
    { text: 'a=b', number: 1, none: true },
  ];
  assert.equal(
    await csvOf(['text', 'number', 'none'], rows),
    `text,number,none\r\n"'=HYPERLINK(""https://evil.example"",""x"")",-1,\r\n'@SUM(A1),0.5,\r\na=b,1,true\r\n`,
  );
});
