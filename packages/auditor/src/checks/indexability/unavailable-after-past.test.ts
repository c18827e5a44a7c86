import { checkCases } from '../testing/check-cases.ts';
import { unavailableAfterPast } from './unavailable-after-past.ts';

const header = (value: string) => ({ headers: { 'x-robots-tag': value } });

checkCases(unavailableAfterPast, [
  { name: 'a date to come', page: { robots: 'unavailable_after: 2027-06-01' }, details: [] },
  {
    name: 'a date that has passed, as ISO 8601',
    page: { robots: 'noarchive, unavailable_after: 2025-06-01t10:00:00' },
    details: ['unavailable after “2025-06-01t10:00:00”'],
  },
  {
    name: 'as RFC 850 in a header, with other directives behind it',
    page: header('unavailable_after: 25-Aug-2010 15:00:00 EST, noarchive'),
    details: ['unavailable after “25-aug-2010 15:00:00 est, noarchive”'],
  },
  {
    name: 'as RFC 822 with its comma, for Google',
    page: header('googlebot: unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT'),
    details: ['unavailable after “fri, 25 jun 2010 15:00:00 gmt”'],
  },
  {
    name: 'for another crawler',
    page: header('otherbot: unavailable_after: 2010-01-01'),
    details: [],
    status: 'not_applicable',
  },
  { name: 'what is no date', page: { robots: 'unavailable_after: soon' }, details: [] },
  { name: 'no such directive', page: { robots: 'noarchive' }, details: [], status: 'not_applicable' },
]);
