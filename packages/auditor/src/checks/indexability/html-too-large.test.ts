import { checkCases } from '../testing/check-cases.ts';
import { htmlTooLarge } from './html-too-large.ts';

const mb = 1024 * 1024;

checkCases(htmlTooLarge, [
  { name: 'one megabyte', page: { decodedBytes: mb }, details: [] },
  { name: 'one and a half', page: { decodedBytes: 1.5 * mb }, details: ['1.6 MB of HTML'] },
  { name: 'three', page: { decodedBytes: 3 * mb }, details: ['3.1 MB of HTML'] },
]);
