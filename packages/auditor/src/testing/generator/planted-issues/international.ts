import type { PageModel } from '../page-model.ts';
import type { PlantedIssue, PlantingContext } from './planted-issue.ts';

/** A page in two languages: both link to both, and to the English one as the default. */
function pair({ site, page }: PlantingContext): {
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

export const internationalIssues: PlantedIssue[] = [
  {
    check: 'hreflang-invalid',
    plant(context) {
      const { english, german } = pair(context);
      english.hreflang.push({ code: 'en-UK', href: context.site.origin + english.path });
      context.expect(english);
      void german;
    },
  },
  {
    check: 'hreflang-relative',
    plant(context) {
      const { english, german } = pair(context);
      english.hreflang[1] = { code: 'de', href: german.path };
      context.expect(english);
    },
  },
  {
    check: 'hreflang-no-self',
    plant(context) {
      const { english, german, address } = pair(context);
      german.hreflang = [
        { code: 'en', href: address(english) },
        { code: 'x-default', href: address(english) },
      ];
      context.expect(german);
    },
  },
  {
    check: 'hreflang-lang-mismatch',
    plant(context) {
      const { german } = pair(context);
      german.lang = 'fr';
      context.expect(german);
    },
  },
  {
    check: 'hreflang-no-return',
    plant(context) {
      const { english, german, address } = pair(context);
      german.hreflang = [
        { code: 'de', href: address(german) },
        { code: 'x-default', href: address(german) },
      ];
      context.expect(english);
    },
  },
  {
    check: 'hreflang-bad-target',
    plant(context) {
      const { english } = pair(context);
      const gone = `${context.site.origin}/workshop/translation-that-is-gone/`;
      english.hreflang.push({ code: 'it', href: gone });
      context.expect(english);
      context.expect(gone, 'link-internal-broken');
    },
  },
  {
    check: 'hreflang-conflict',
    plant(context) {
      const { english, address } = pair(context);
      const other = context.page((it) => {
        it.lang = 'de';
        it.hreflang = [
          { code: 'en', href: address(english) },
          { code: 'de', href: context.site.origin + it.path },
          { code: 'x-default', href: address(english) },
        ];
      }, 'other');
      english.hreflang.push({ code: 'de', href: address(other) });
      context.expect(english);
    },
  },
  {
    check: 'hreflang-no-x-default',
    plant(context) {
      const { english, german } = pair(context);
      for (const it of [english, german]) {
        it.hreflang = it.hreflang.slice(0, 2);
        context.expect(it);
      }
    },
  },
];
