import { page, type Routes } from '../site.ts';

const based = (...head: string[]): string => `<head>${head.join('')}</head><a href="leaf">x</a>`;

/** Places and values of `<base>`. */
export const baseElements: Routes = {
  '/': page('x', '/a/first', '/a/late', '/a/relative', '/a/empty', '/a/data', '/a/broken', '/a/target-only'),
  '/a/first': based('<base href="/b/"><base href="/c/">'),
  '/a/late': '<a href="leaf2">x</a><base href="/d/">',
  '/a/relative': based('<base href="../e/">'),
  '/a/empty': based('<base href="">'),
  '/a/data': based('<base href="data:text/plain,x">'),
  '/a/broken': based('<base href="http://">'),
  '/a/target-only': based('<base target="_blank"><base href="/f/">'),
  '*': page('leaf'),
};
