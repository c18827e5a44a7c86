import { checkCases } from '../testing/check-cases.ts';
import { serverLeak } from './server-leak.ts';

checkCases(serverLeak, [
  {
    name: 'a name without a version',
    page: { headers: { server: 'nginx', 'x-powered-by': 'PHP' } },
    details: [],
  },
  {
    name: 'versions',
    page: { headers: { server: 'Apache/2.4.1 (Unix)', 'x-powered-by': 'PHP/8.3.1' } },
    details: ['server: “Apache/2.4.1 (Unix)”; x-powered-by: “PHP/8.3.1”'],
  },
]);
