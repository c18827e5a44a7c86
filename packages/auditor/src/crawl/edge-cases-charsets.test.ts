import { charsetOrder } from '../testing/hostile/charset-order.ts';
import { eastAsianCharsets } from '../testing/hostile/east-asian-charsets.ts';
import { testCases } from '../testing/hostile/edge-case.ts';

const title = '“é”';

testCases([
  {
    name: 'the charset comes from the byte order mark, then the header, then a meta in the first 1024 bytes, else a guess',
    site: charsetOrder,
    pages: {
      '/bom': { title },
      '/header': { title },
      '/meta': { title },
      '/utf8': { title },
      '/ansi': { title },
      '/latin1': { title },
      '/utf16': { title },
      '/meta16': { title },
      '/late': { title },
      '/unknown': { title },
      '/replacement': { status: 200, error: null },
    },
  },
  {
    name: 'multi-byte characters arrive whole, wherever the body is split',
    site: eastAsianCharsets,
    pages: {
      '/sjis': { title: 'テスト' },
      '/euc-jp': { title: 'テスト' },
      '/gb18030': { title: '中文' },
      '/big5': { title: '中文' },
      '/euc-kr': { title: '한글' },
      '/koi8-r': { title: 'Нет' },
      '/utf-8': { title: '🐎€' },
    },
  },
]);
