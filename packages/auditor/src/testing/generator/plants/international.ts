import type { PageModel } from '../page-model.ts';
import type { Ground, Plant } from './plant.ts';

/** A page in two languages: both name both, and the English one for everybody else. */
function pair({ site, page }: Ground): {
  english: PageModel;
  german: PageModel;
  address(it: PageModel): string;
} {
  const english = page(undefined, 'en');
  const german = page((it) => {
    it.lang = 'de';
  }, 'de');
  const address = (it: PageModel): string => site.origin + it.path;
  for (const it of [english, german]) {
    it.hreflang = [
      { code: 'en', href: address(english) },
      { code: 'de', href: address(german) },
      { code: 'x-default', href: address(english) },
    ];
  }
  return { english, german, address };
}

export const internationalPlants: Plant[] = [
  {
    check: 'hreflang-invalid',
    put(ground) {
      const { english, german } = pair(ground);
      english.hreflang.push({ code: 'en-UK', href: ground.site.origin + english.path });
      ground.expect(english);
      void german;
    },
  },
  {
    check: 'hreflang-relative',
    put(ground) {
      const { english, german } = pair(ground);
      english.hreflang[1] = { code: 'de', href: german.path };
      ground.expect(english);
    },
  },
  {
    check: 'hreflang-no-self',
    put(ground) {
      const { english, german, address } = pair(ground);
      german.hreflang = [
        { code: 'en', href: address(english) },
        { code: 'x-default', href: address(english) },
      ];
      ground.expect(german);
    },
  },
  {
    check: 'hreflang-lang-mismatch',
    put(ground) {
      const { german } = pair(ground);
      german.lang = 'fr';
      ground.expect(german);
    },
  },
  {
    check: 'hreflang-no-return',
    put(ground) {
      const { english, german, address } = pair(ground);
      german.hreflang = [
        { code: 'de', href: address(german) },
        { code: 'x-default', href: address(german) },
      ];
      ground.expect(english);
    },
  },
  {
    check: 'hreflang-bad-target',
    put(ground) {
      const { english } = pair(ground);
      const gone = `${ground.site.origin}/workshop/translation-that-is-gone/`;
      english.hreflang.push({ code: 'it', href: gone });
      ground.expect(english);
      ground.expect(gone, 'link-internal-broken');
    },
  },
  {
    check: 'hreflang-conflict',
    put(ground) {
      const { english, address } = pair(ground);
      const other = ground.page((it) => {
        it.lang = 'de';
        it.hreflang = [
          { code: 'en', href: address(english) },
          { code: 'de', href: ground.site.origin + it.path },
          { code: 'x-default', href: address(english) },
        ];
      }, 'other');
      english.hreflang.push({ code: 'de', href: address(other) });
      ground.expect(english);
    },
  },
  {
    check: 'hreflang-no-x-default',
    put(ground) {
      const { english, german } = pair(ground);
      for (const it of [english, german]) {
        it.hreflang = it.hreflang.slice(0, 2);
        ground.expect(it);
      }
    },
  },
];
