import { page, type Routes } from '../site.ts';

const refresh = (content: string): string =>
  `<meta http-equiv="REFRESH" content="${content}"><title>x</title>`;

/** `<meta http-equiv=refresh>` as found in the wild. */
export const refreshes: Routes = {
  '/': page('x', '/quoted', '/caps', '/comma', '/bare', '/reload', '/script', '/blank'),
  '/quoted': refresh("0; URL='/to/quoted'"),
  '/caps': refresh('5;UrL = /to/caps'),
  '/comma': refresh('0,url=/to/comma'),
  '/bare': refresh('3; /to/bare'),
  '/reload': refresh('300'),
  '/script': refresh('0;url=javascript:alert(1)'),
  '/blank': refresh(';url=/never'),
  '*': page('leaf'),
};
