import { checkCases } from '../testing/check-cases.ts';
import { cspWeak } from './csp-weak.ts';

const policy = (value: string) => ({ headers: { 'content-security-policy': value } });
const meta = (...policyMeta: string[]) => ({ headers: {}, policyMeta });

checkCases(cspWeak, [
  { name: 'only own scripts', page: policy("default-src 'self'"), details: [] },
  { name: 'no scripts at all', page: policy("script-src 'none'"), details: [] },
  { name: 'no policy', page: { headers: {} }, details: ['no Content-Security-Policy'] },
  {
    name: 'a policy on trial',
    page: { headers: { 'content-security-policy-report-only': "default-src 'self'" } },
    details: ['no Content-Security-Policy, only Content-Security-Policy-Report-Only'],
  },
  {
    name: 'nonsense',
    page: policy('be safe'),
    details: ['Content-Security-Policy without a valid directive: “be safe”'],
  },
  {
    name: 'a directive with a typing error',
    page: policy("scrip-src 'self'; img-src *"),
    details: ['the policy does not restrict scripts'],
  },
  {
    name: 'inline scripts',
    page: policy("script-src 'self' 'unsafe-inline'"),
    details: ['inline scripts are allowed'],
  },
  {
    name: 'inline scripts by the default',
    page: policy("default-src 'self' 'unsafe-inline'"),
    details: ['inline scripts are allowed'],
  },
  {
    name: 'inline styles are another matter',
    page: policy("default-src 'self'; style-src 'self' 'unsafe-inline'"),
    details: [],
  },
  {
    name: 'a nonce switches unsafe-inline off',
    page: policy("script-src 'nonce-abc' 'unsafe-inline'"),
    details: [],
  },
  {
    name: 'so does a hash',
    page: policy("script-src 'sha256-abc=' 'unsafe-inline'"),
    details: [],
  },
  {
    name: 'and strict-dynamic',
    page: policy("script-src 'strict-dynamic' https: 'unsafe-inline'"),
    details: [],
  },
  {
    name: 'an empty nonce does not',
    page: policy("script-src 'nonce-' 'unsafe-inline'"),
    details: ['inline scripts are allowed'],
  },
  { name: 'eval', page: policy("script-src 'self' 'UNSAFE-EVAL'"), details: ['eval is allowed'] },
  { name: 'eval of WebAssembly alone', page: policy("script-src 'self' 'wasm-unsafe-eval'"), details: [] },
  {
    name: 'inline and eval',
    page: policy("script-src 'self' 'unsafe-inline' 'unsafe-eval'"),
    details: ['inline scripts are allowed; eval is allowed'],
  },
  { name: 'any http source', page: policy('script-src http:'), details: ['scripts are allowed from http:'] },
  {
    name: 'a host without encryption',
    page: policy("script-src 'self' http://cdn.example"),
    details: ['scripts are allowed from http://cdn.example'],
  },
  {
    name: 'every host',
    page: policy('default-src https://*'),
    details: ['scripts are allowed from https://*'],
  },
  { name: 'data', page: policy("script-src 'self' data:"), details: ['scripts are allowed from data:'] },
  { name: 'hosts of one domain', page: policy("script-src 'self' https://*.cdn.example"), details: [] },
  {
    name: 'strict-dynamic with a nonce switches hosts off',
    page: policy("script-src 'strict-dynamic' 'nonce-abc' https: 'unsafe-inline'"),
    details: [],
  },
  {
    name: 'elements have a list of their own',
    page: policy("script-src 'self'; script-src-elem 'self' 'unsafe-inline'"),
    details: ['inline scripts are allowed'],
  },
  {
    name: 'the first of two equal directives counts',
    page: policy("script-src 'self'; script-src 'unsafe-inline'"),
    details: [],
  },
  {
    name: 'a policy about frames only',
    page: policy("frame-ancestors 'none'"),
    details: ['the policy does not restrict scripts'],
  },
  {
    name: 'a policy that only upgrades',
    page: policy('upgrade-insecure-requests'),
    details: ['the policy does not restrict scripts'],
  },
  {
    name: 'one strong policy of two is enough',
    page: policy("frame-ancestors 'none'\ndefault-src 'self'"),
    details: [],
  },
  {
    name: 'two policies that are strong together',
    page: policy("script-src 'self' 'unsafe-inline', script-src 'nonce-abc' https:"),
    details: [],
  },
  {
    name: 'two policies with the same weakness',
    page: policy("script-src 'self' 'unsafe-inline', script-src 'unsafe-inline' *"),
    details: ['inline scripts are allowed'],
  },
  { name: 'a policy in the page', page: meta("script-src 'self'"), details: [] },
  {
    name: 'what has no effect in the page is none',
    page: meta("frame-ancestors 'none'"),
    details: ["Content-Security-Policy without a valid directive: “frame-ancestors 'none'”"],
  },
  {
    name: 'a home page with an error says nothing',
    page: { status: 500 },
    details: [],
    status: 'not_assessed',
  },
]);
