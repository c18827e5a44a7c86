import { checkCases } from '../testing/check-cases.ts';
import { cspWeak } from './csp-weak.ts';

const policy = (value: string) => ({ headers: { 'content-security-policy': value } });

checkCases(cspWeak, [
  { name: 'only own scripts', page: policy("default-src 'self'"), details: [] },
  { name: 'no policy', page: { headers: {} }, details: ['no Content-Security-Policy'] },
  {
    name: 'nonsense',
    page: policy('be safe'),
    details: ['Content-Security-Policy without a valid directive'],
  },
  {
    name: 'inline scripts',
    page: policy("script-src 'self' 'unsafe-inline'"),
    details: ['scripts may be unsafe-inline'],
  },
  {
    name: 'a nonce switches unsafe-inline off',
    page: policy("script-src 'nonce-abc' 'unsafe-inline'"),
    details: [],
  },
  { name: 'eval', page: policy("script-src 'self' 'UNSAFE-EVAL'"), details: ['scripts may use unsafe-eval'] },
  { name: 'any http source', page: policy('script-src http:'), details: ['scripts may come from http:'] },
  {
    name: 'strict-dynamic with a nonce switches hosts off',
    page: policy("script-src 'strict-dynamic' 'nonce-abc' https: 'unsafe-inline'"),
    details: [],
  },
  {
    name: 'a policy about frames only',
    page: policy("frame-ancestors 'none'"),
    details: ['the policy does not limit scripts'],
  },
  {
    name: 'one strong policy of two is enough',
    page: policy("frame-ancestors 'none'\ndefault-src 'self'"),
    details: [],
  },
]);
