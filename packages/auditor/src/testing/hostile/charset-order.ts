import { page, type Route, type Routes } from '../site.ts';

const latin = (text: string, type = 'text/html'): Route => ({
  headers: { 'content-type': type },
  body: Buffer.from(text, 'latin1'),
});
const bytes = (start: number[], text: Buffer, type = 'text/html'): Route => ({
  headers: { 'content-type': type },
  body: Buffer.concat([Buffer.from(start), text]),
});

/** Documents whose charset is declared in several places, in none, or too late; the titles are equal once decoded. */
export const charsetOrder: Routes = {
  '/': page(
    'x',
    '/bom',
    '/header',
    '/meta',
    '/utf8',
    '/ansi',
    '/latin1',
    '/utf16',
    '/meta16',
    '/late',
    '/unknown',
    '/replacement',
  ),
  '/bom': bytes(
    [0xef, 0xbb, 0xbf],
    Buffer.from('<meta charset=koi8-r><title>“é”</title>'),
    'text/html; charset=iso-8859-1',
  ),
  '/header': latin('<meta charset=utf-8><title>\x93\xE9\x94</title>', 'text/html; charset=windows-1252'),
  '/meta': latin('<meta charset="windows-1252"><title>\x93\xE9\x94</title>'),
  '/utf8': bytes([], Buffer.from('<title>“é”</title>')),
  '/ansi': latin('<title>\x93\xE9\x94</title>'),
  '/latin1': latin('<title>\x93\xE9\x94</title>', 'text/html; charset=latin1'),
  '/utf16': bytes([0xff, 0xfe], Buffer.from('<title>“é”</title>', 'utf16le')),
  '/meta16': bytes([], Buffer.from('<meta charset=utf-16><title>“é”</title>')),
  '/late': latin(`<!--${'x'.repeat(1100)}--><meta charset=koi8-r><title>\x93\xE9\x94</title>`),
  '/unknown': latin('<meta charset=martian><title>\x93\xE9\x94</title>', 'text/html; charset=klingon'),
  '/replacement': bytes([], Buffer.from('<title>“é”</title>'), 'text/html; charset=iso-2022-kr'),
};
