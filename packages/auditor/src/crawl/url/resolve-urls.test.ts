import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { normalizeUrl } from './normalize-url.ts';
import { createUrlResolver } from './resolve-urls.ts';

const part = fc.string({
  unit: fc.constantFrom(...'aZ09_~.-/#?%;:@+=&\'" ûé\\\t'),
  maxLength: 12,
});
const name = fc.stringMatching(/^[a-z.][a-z0-9.-]{0,8}$/);
const href = fc.oneof(
  part,
  name,
  fc.tuple(name, part).map(([file, rest]) => `${file}#${rest}`),
  fc.array(name, { maxLength: 4 }).map((names) => `/${names.join('/')}`),
);
const base = fc
  .tuple(fc.constantFrom('http://a.example', 'https://b.example:8443'), fc.array(part, { maxLength: 3 }))
  .map(([origin, parts]) => URL.parse(`${origin}/${parts.join('/')}`)?.href ?? `${origin}/`);

test('plain references resolve as the URL standard says, though they are not parsed', () => {
  fc.assert(
    fc.property(base, href, (document, reference) => {
      const resolver = createUrlResolver(document, null);
      const resolved = resolver.resolve(reference);
      const parsed = URL.parse(reference, document);
      if (parsed === null || !/^https?:$/.test(parsed.protocol)) assert.equal(resolved, null);
      else {
        parsed.username = '';
        parsed.password = '';
        assert.equal(resolved, parsed.href);
        assert.equal(resolver.keyOf(parsed.href), normalizeUrl(parsed.href));
      }
    }),
    { numRuns: 5_000 },
  );
});
