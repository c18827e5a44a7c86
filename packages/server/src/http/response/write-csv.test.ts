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

const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'",\r\n=+-@\t\';a ＝＋－＠\u200b\u00a0\u3000\u202e'),
    fc.string({ unit: 'binary', maxLength: 1 }),
  ),
});
const rowsOf = (text: fc.Arbitrary<string>) => fc.array(fc.record({ a: text, b: text }), { maxLength: 5 });

test('every text comes back as it was, but for apostrophes', async () => {
  const plain = (cell: string) => cell.replaceAll("'", '');
  await fc.assert(
    fc.asyncProperty(rowsOf(hostile), async (rows) => {
      const read = readCsv(await csvOf(['a', 'b'], rows));
      const told = read.map((cells) => cells.map(plain));
      assert.deepEqual(told, [['a', 'b'], ...rows.map(({ a, b }) => [plain(a), plain(b)])]);
    }),
  );
});

test('a text without a sign of formulas, separators or line ends comes back exactly', async () => {
  await fc.assert(
    fc.asyncProperty(
      rowsOf(hostile.map((text) => text.replace(/[=+\-@＝＋－＠﹢﹣﹦﹫\t\r\n]/g, ''))),
      async (rows) => {
        const read = readCsv(await csvOf(['a', 'b'], rows));
        assert.deepEqual(read, [['a', 'b'], ...rows.map(({ a, b }) => [a, b])]);
      },
    ),
  );
});

test('no reader finds a cell that begins like a formula, whatever it takes for a separator or a quote', async () => {
  const beginsFormula = (cell: string) => /^[\s"\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell);
  await fc.assert(
    fc.asyncProperty(rowsOf(hostile), async (rows) => {
      const text = await csvOf(['a', 'b'], rows);
      const asMeant = readCsv(text).flat();
      const withoutQuotes = text.split(/[;\t\r\n]/);
      for (const cell of [...asMeant, ...withoutQuotes])
        assert.ok(!beginsFormula(cell), JSON.stringify(cell));
      for (const cell of asMeant) assert.doesNotMatch(cell, /^[\t\r\n]/);
    }),
    { numRuns: 1000 },
  );
});

test('what began formulas in spreadsheets begins none', async () => {
  const attacks: [text: string, cell: string][] = [
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['\n=1', "'\n'=1"],
    ['\r=1', "'\r'=1"],
    ['\t=1', "'\t'=1"],
    ['\nplain', "'\nplain"],
    [' =1', " '=1"],
    ['\u200b=1', "\u200b'=1"],
    ['\ufeff=1', "\ufeff'=1"],
    ['"=1', `"'=1`],
    [';=1', ";'=1"],
    ['a;=1', "a;'=1"],
    ['a;"=1', `a;"'=1`],
    ['a\n=1', "a\n'=1"],
    ['a\t@b', "a\t'@b"],
    [',=1', ",'=1"],
    ['1-2', '1-2'],
    ['a - b; c', 'a - b; c'],
  ];
  for (const [text, cell] of attacks)
    assert.deepEqual(readCsv(await csvOf(['a'], [{ a: text }])), [['a'], [cell]], JSON.stringify(text));
  assert.equal(await csvOf(['a'], [{ a: ['a;=1'] }]), `a\r\n"[""a;'=1""]"\r\n`);
});

test('a long text of separators and spaces is written in no time', async () => {
  const startedAt = performance.now();
  for (const sign of [' ', ';', '\n', '\n ', '"']) await csvOf(['a'], [{ a: sign.repeat(500_000) }]);
  assert.ok(performance.now() - startedAt < 3000);
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
