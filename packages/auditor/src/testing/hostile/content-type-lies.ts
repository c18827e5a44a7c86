import { page, type Route, type Routes } from '../site.ts';

const typed = (type: string, body: string): Route => ({ headers: { 'content-type': type }, body });
const document = '<!DOCTYPE html><title>it is html</title>';

/** Types that are missing, unusual, or wrong, and documents sent as attachments. */
export const contentTypeLies: Routes = {
  '/': page(
    'x',
    '/plain',
    '/pdf',
    '/none',
    '/binary',
    '/xhtml',
    '/loud',
    '/twice',
    '/attached',
    '/named',
    '/json',
  ),
  '/plain': typed('text/plain', document),
  '/pdf': typed('text/html', '%PDF-1.7\n%\u00E2\u00E3 stream endstream'),
  '/none': { headers: { 'content-type': '' }, body: `\n  ${document}` },
  '/binary': { headers: { 'content-type': '' }, body: Buffer.from([0, 1, 2, 3, 255]) },
  '/xhtml': typed(
    'application/xhtml+xml',
    '<html xmlns="http://www.w3.org/1999/xhtml"><title>xhtml</title></html>',
  ),
  '/loud': typed('TEXT/HTML ; Charset="UTF-8"', document),
  '/twice': { headers: { 'content-type': ['application/pdf', 'text/html'] }, body: document },
  '/attached': { headers: { 'content-disposition': 'Attachment; filename="x.html"' }, body: document },
  '/named': { headers: { 'content-disposition': 'inline; filename="attachment.html"' }, body: document },
  '/json': typed('application/json', '{"html":"<a href=/never>x</a>"}'),
};
