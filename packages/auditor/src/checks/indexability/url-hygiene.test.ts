import { checkCases } from '../testing/check-cases.ts';
import { urlHygiene } from './url-hygiene.ts';

checkCases(urlHygiene, [
  { name: 'short and plain', page: { url: '/garden-tools/spade?size=2' }, details: [] },
  {
    name: 'letters of other languages are written as escapes',
    page: { url: '/g%C3%A4rten/%E5%BA%AD' },
    details: [],
  },
  { name: 'a sum', page: { url: '/c++/1+1' }, details: [] },
  { name: 'forty letters of another alphabet', page: { url: `/${'б'.repeat(40)}` }, details: [] },
  { name: 'a space', page: { url: '/garden%20tools' }, details: ['a space in the path'] },
  { name: 'a double slash', page: { url: '/a//b' }, details: ['a double slash'] },
  {
    name: 'what is merely not pretty',
    page: { url: '/Garden_tools?a=1&b=2&c=3&d=4' },
    details: ['an underscore; uppercase letters; 4 parameters'],
  },
  { name: 'a long address', page: { url: `/${'a'.repeat(100)}` }, details: ['101 characters'] },
  { name: 'a hundred characters', page: { url: `/${'a'.repeat(99)}` }, details: [] },
]);
