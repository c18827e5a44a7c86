import { checkCases } from '../testing/check-cases.ts';
import { htmlTooLarge } from './html-too-large.ts';

const MB = 1024 * 1024;

checkCases(htmlTooLarge, [
  { name: 'one megabyte', page: { decodedBytes: MB }, details: [] },
  { name: 'one and a half', page: { decodedBytes: 1.5 * MB }, details: ['1.5 MB of HTML'] },
  { name: 'three', page: { decodedBytes: 3 * MB }, details: ['3.0 MB of HTML'] },
]);
