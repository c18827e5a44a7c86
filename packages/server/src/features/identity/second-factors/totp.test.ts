import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTotpStep, toBase32, totpCode, totpUri } from './totp.ts';

/** The secret of RFC 6238, appendix B, and RFC 4226, appendix D. */
const secret = Buffer.from('12345678901234567890');

test('codes are those of RFC 6238, appendix B', () => {
  const vectors: [seconds: number, code: string][] = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ];
  for (const [seconds, code] of vectors) assert.equal(totpCode(secret, Math.floor(seconds / 30), 8), code);
});

test('codes are those of RFC 4226, appendix D', () => {
  const codes = [
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ];
  for (const [counter, code] of codes.entries()) assert.equal(totpCode(secret, counter), code);
});

const at = (step: number, offset = 0) => new Date((step * 30 + offset) * 1000);

test('a code counts in its own step and in the one before and after', () => {
  const step = 1000;
  const code = totpCode(secret, step);
  const found = (now: Date) => findTotpStep(secret, code, { now, lastStep: 0 });
  assert.equal(found(at(step)), step);
  assert.equal(found(at(step, 59)), step);
  assert.equal(found(at(step, -30)), step);
  assert.equal(found(at(step, 60)), null);
  assert.equal(found(at(step, -31)), null);
});

test('neither the code that was used nor an earlier one works again', () => {
  const now = at(1000);
  const codeOf = (step: number) => totpCode(secret, step);
  assert.equal(findTotpStep(secret, codeOf(1000), { now, lastStep: 999 }), 1000);
  assert.equal(findTotpStep(secret, codeOf(1000), { now, lastStep: 1000 }), null);
  assert.equal(findTotpStep(secret, codeOf(999), { now, lastStep: 1000 }), null);
  assert.equal(findTotpStep(secret, codeOf(1001), { now, lastStep: 1000 }), 1001);
});

test('a code is six digits, with spaces or hyphens as apps show them', () => {
  const now = at(1000);
  const code = totpCode(secret, 1000);
  const typed = (text: string) => findTotpStep(secret, text, { now, lastStep: 0 });
  assert.equal(typed(`${code.slice(0, 3)} ${code.slice(3)}`), 1000);
  assert.equal(typed(` ${code.slice(0, 3)}-${code.slice(3)} `), 1000);
  for (const text of ['', '12345', `${code}0`, `0${code}`, 'abcdef', '１２３４５６', '-1e5']) {
    assert.equal(typed(text), null, text);
  }
});

test('secrets are in Base32 (RFC 4648 §10)', () => {
  const vectors: [string, string][] = [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ];
  for (const [text, encoded] of vectors) assert.equal(toBase32(Buffer.from(text)), encoded);
  assert.equal(toBase32(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff])), '77777777');
});

test('the URI names the installation and the account', () => {
  assert.equal(
    totpUri(secret, { issuer: 'Fettle (a.example)', account: 'ada+1@example.com' }),
    'otpauth://totp/Fettle%20(a.example):ada%2B1%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Fettle%20%28a.example%29&algorithm=SHA1&digits=6&period=30',
  );
});
