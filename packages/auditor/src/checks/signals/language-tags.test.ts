import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTagFault, primaryLanguage } from './language-tags.ts';

test('common language tags are valid', () => {
  for (const tag of [
    'en',
    'EN',
    'en-GB',
    'zh-Hans',
    'zh-Hant-TW',
    'sr-Latn-RS',
    'es-419',
    'de-CH-1996',
    'sl-rozaj-biske',
    'fil',
    'gsw',
    'nb',
    'zh-yue',
    'zh-cmn-Hans-CN',
    'en-x-pirate',
    'x-klingon',
    'i-klingon',
    'de-u-co-phonebk',
    'iw',
    'sq-XK',
  ]) {
    assert.equal(findTagFault(tag), null, tag);
  }
});

test('an invalid BCP 47 tag is explained in words', () => {
  assert.equal(findTagFault(''), 'is empty');
  assert.equal(findTagFault('en_US'), 'uses an underscore instead of a hyphen');
  assert.equal(findTagFault('english'), 'is not a language code');
  assert.equal(findTagFault('en-'), 'is not a language code');
  assert.equal(findTagFault('{{lang}}'), 'is not a language code');
  assert.equal(findTagFault('*'), 'is not a language code');
  assert.equal(findTagFault('xx'), 'is not an ISO 639-1 language code');
  assert.equal(findTagFault('us'), 'is not an ISO 639-1 language code');
  assert.equal(findTagFault('ENG'), 'should be “en”');
  assert.equal(findTagFault('en-UK'), 'has an invalid country code: use GB for the United Kingdom');
  assert.equal(findTagFault('en-eu'), 'has an invalid ISO 3166-1 country code');
  assert.equal(findTagFault(`en-${'a'.repeat(100)}`), 'is too long to be a language code');
});

test('every two-letter language and country known to this machine is valid, with listed exceptions', () => {
  const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const noCountries =
    'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH NT QO RH SU TA TP UK UN VD XA XB YD YU ZR ZZ'.split(' ');
  for (let first = 97; first <= 122; first += 1) {
    for (let second = 97; second <= 122; second += 1) {
      const code = String.fromCharCode(first, second);
      assert.equal(findTagFault(code) === null, languages.of(code) !== undefined, code);
      const region = code.toUpperCase();
      const isCountry = regions.of(region) !== undefined && !noCountries.includes(region);
      assert.equal(findTagFault(`en-${region}`) === null, isCountry, region);
    }
  }
});

test('tags of the same language have the same primary language', () => {
  assert.equal(primaryLanguage(' en_US '), 'en');
  assert.equal(primaryLanguage('zh-Hant-TW'), 'zh');
  assert.equal(primaryLanguage('iw'), primaryLanguage('he-IL'));
  assert.equal(primaryLanguage('nb-NO'), primaryLanguage('no'));
  assert.equal(primaryLanguage('eng'), 'en');
  assert.notEqual(primaryLanguage('de'), primaryLanguage('nl'));
});
