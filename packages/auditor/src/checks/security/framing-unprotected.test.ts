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
    details: ['frame-ancestors allows all sites'],
  },
  {
    name: 'frame-ancestors that allow everyone, before an option browsers then ignore',
    page: {
      headers: { 'content-security-policy': 'frame-ancestors https://*', 'x-frame-options': 'DENY' },
    },
    details: ['frame-ancestors allows all sites'],
  },
  {
    name: 'some partners',
    page: { headers: { 'content-security-policy': "frame-ancestors 'self' https://*.partner.example" } },
    details: [],
  },
  {
    name: 'an empty list is nobody',
    page: { headers: { 'content-security-policy': 'frame-ancestors' } },
    details: [],
  },
  {
    name: 'a policy in the page has no say in it',
    page: { headers: {}, policyMeta: ["frame-ancestors 'none'"] },
    details: ['neither frame-ancestors nor X-Frame-Options'],
  },
]);
