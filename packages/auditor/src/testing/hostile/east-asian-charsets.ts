import { page, type Route, type Routes } from '../site.ts';

const title = (charset: string, bytes: number[]): Route => ({
  headers: { 'content-type': `text/html; charset=${charset}` },
  // One byte at a time: no character arrives whole.
  chunks: [...Buffer.concat([Buffer.from('<title>'), Buffer.from(bytes), Buffer.from('</title>')])].map(
    (byte) => Buffer.from([byte]),
  ),
});

/** Multi-byte charsets, with each character split between two chunks of the body. */
export const eastAsianCharsets: Routes = {
  '/': page('x', '/sjis', '/euc-jp', '/gb18030', '/big5', '/euc-kr', '/koi8-r', '/utf-8'),
  '/sjis': title('shift_jis', [0x83, 0x65, 0x83, 0x58, 0x83, 0x67]),
  '/euc-jp': title('euc-jp', [0xa5, 0xc6, 0xa5, 0xb9, 0xa5, 0xc8]),
  '/gb18030': title('gb18030', [0xd6, 0xd0, 0xce, 0xc4]),
  '/big5': title('big5', [0xa4, 0xa4, 0xa4, 0xe5]),
  '/euc-kr': title('euc-kr', [0xc7, 0xd1, 0xb1, 0xdb]),
  '/koi8-r': title('koi8-r', [0xee, 0xc5, 0xd4]),
  '/utf-8': title('utf-8', [0xf0, 0x9f, 0x90, 0x8e, 0xe2, 0x82, 0xac]),
};
