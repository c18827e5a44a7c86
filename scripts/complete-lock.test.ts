import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type LockedPackages, missingEntries } from './complete-lock.ts';

describe('the lock', () => {
  it('names the packages of every platform, so that npm ci takes it everywhere', async () => {
    const text = await readFile(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8');
    const { packages } = JSON.parse(text) as { packages: LockedPackages };
    assert.deepEqual(missingEntries(packages), {}, 'run: node scripts/complete-lock.ts');
  });

  it('is completed with the platform a name says', () => {
    const packages = {
      'node_modules/tool': { dev: true, optionalDependencies: { '@tool/linux-x64-musl': '1.2.3' } },
    };
    assert.deepEqual(missingEntries(packages), {
      'node_modules/@tool/linux-x64-musl': {
        version: '1.2.3',
        cpu: ['x64'],
        dev: true,
        libc: ['musl'],
        optional: true,
        os: ['linux'],
      },
    });
  });

  it('is not completed by guessing', () => {
    const packages = { 'node_modules/tool': { optionalDependencies: { extra: '^1.0.0' } } };
    assert.throws(() => missingEntries(packages), /extra@\^1\.0\.0/);
  });
});
