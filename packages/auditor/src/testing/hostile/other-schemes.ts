import { page, type Routes } from '../site.ts';

/** Hrefs that are not http(s) URLs. */
export const otherSchemes: Routes = {
  '/': page(
    'x',
    ...['mailto:a@site.example', 'tel:+4930123', 'sms:+4930123', 'javascript:void(0)', 'JavaScript:alert(1)'],
    ...[
      'data:text/html,<a href=/from-data>x</a>',
      'blob:https://x.example/1',
      'about:blank',
      'ftp://files.example/',
    ],
    ...[
      'file:///etc/passwd',
      'intent://x#Intent;end',
      'whatsapp://send',
      'ws://x.example/',
      'view-source:http://x.example/',
    ],
    ...['http//missing.example', 'htp://typo.example/', 'http://', 'http://spa ce.example/'],
  ),
  '*': page('leaf'),
};
