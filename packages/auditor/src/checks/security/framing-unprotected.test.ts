import { checkCases } from '../testing/check-cases.ts';
import { framingUnprotected } from './framing-unprotected.ts';

checkCases(framingUnprotected, [
  {
    name: 'frame-ancestors',
    page: { headers: { 'content-security-policy': "frame-ancestors 'self'" } },
    details: [],
  },
  { name: 'X-Frame-Options', page: { headers: { 'x-frame-options': 'SameOrigin' } }, details: [] },
  { name: 'neither', page: { headers: {} }, details: ['neither frame-ancestors nor X-Frame-Options'] },
  {
    name: 'a value browsers ignore',
    page: { headers: { 'x-frame-options': 'ALLOWALL' } },
    details: ['X-Frame-Options is neither DENY nor SAMEORIGIN'],
  },
  {
    name: 'frame-ancestors that allow everyone',
    page: { headers: { 'content-security-policy': 'frame-ancestors *' } },
    details: ['neither frame-ancestors nor X-Frame-Options'],
  },
]);
