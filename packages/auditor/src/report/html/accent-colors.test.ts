import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contrastOf, deriveAccentColors, findAccentProblem } from './accent-colors.ts';

const anyColor = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`);

test('text can be read on every color that is accepted, and in it on white and on the dark page', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      if (findAccentProblem(color) !== null) return;
      const { accent, onAccent, onLight, onDark } = deriveAccentColors(color);
      assert.ok(contrastOf(accent, onAccent) >= 4.5, `${onAccent} on ${accent}`);
      assert.ok(contrastOf(onLight, '#ffffff') >= 4.5, `${onLight} on white`);
      assert.ok(contrastOf(onDark, '#14191a') >= 4.5, `${onDark} on the dark page`);
    }),
  );
});

test('a color is changed only where it has to be', () => {
  assert.deepEqual(deriveAccentColors('#0F766E'), {
    accent: '#0f766e',
    onAccent: '#ffffff',
    onLight: '#0f766e',
    onDark: deriveAccentColors('#0f766e').onDark,
  });
  assert.equal(deriveAccentColors('#ffcc00').onAccent, '#000000');
  assert.notEqual(deriveAccentColors('#ffcc00').onLight, '#ffcc00');
  assert.equal(deriveAccentColors('#ffcc00').onDark, '#ffcc00');
});

test('what is no color, or cannot be seen on white, is refused', () => {
  for (const color of ['', 'red', '#fff', '#12345', '#1234567', '#12345g', 'x#123456', '#123456;}'])
    assert.equal(findAccentProblem(color), 'format', color);
  for (const color of ['#ffffff', '#f4f4f4', '#ffffcc'])
    assert.equal(findAccentProblem(color), 'contrast', color);
  for (const color of ['#ffcc00', '#000000', '#7dd3fc']) assert.equal(findAccentProblem(color), null, color);
  assert.throws(() => deriveAccentColors('#ffffff'), /contrast/);
});

test('contrast is that of WCAG', () => {
  assert.equal(contrastOf('#000000', '#ffffff'), 21);
  assert.equal(contrastOf('#777777', '#ffffff').toFixed(2), '4.48');
});
