import { checkCases } from '../testing/check-cases.ts';
import { hstsWeak } from './hsts-weak.ts';

const header = (value: string) => ({ headers: { 'strict-transport-security': value } });

checkCases(hstsWeak, [
  { name: 'a year', page: header('max-age=31536000; includeSubDomains'), details: [] },
  {
    name: 'six months, quoted and in capitals',
    page: header('includeSubDomains; Max-Age="15768000"'),
    details: [],
  },
  { name: 'no header', page: { headers: {} }, details: ['no Strict-Transport-Security header'] },
  {
    name: 'a day',
    page: header('max-age=86400'),
    details: ['max-age of 86,400 seconds is shorter than six months'],
  },
  {
    name: 'nonsense',
    page: header('max-age=soon'),
    details: ['Strict-Transport-Security without a valid max-age'],
  },
  {
    name: 'an http site has its own check',
    site: { rootUrl: 'http://site.example/' },
    page: { url: 'http://site.example/', headers: {} },
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'a second less than six months',
    page: header('max-age=15767999'),
    details: ['max-age of 15,767,999 seconds is shorter than six months'],
  },
  {
    name: 'a header that takes it back',
    page: header('max-age=0'),
    details: ['max-age of 0 seconds is shorter than six months'],
  },
  {
    name: 'the first of two headers counts',
    page: header('max-age=86400\nmax-age=31536000'),
    details: ['max-age of 86,400 seconds is shorter than six months'],
  },
  {
    name: 'a domain that browsers only know encrypted',
    site: { rootUrl: 'https://site.dev/', origin: 'https://site.dev' },
    page: { url: 'https://site.dev/', headers: {} },
    details: [],
  },
  { name: 'a home page that does not answer', page: { status: 500 }, details: [], status: 'not_assessed' },
]);
