import type { LinkFact } from '../../facts.ts';
import type { CheckedPage, SiteCheck } from '../check.ts';
import { evaluateRootPage, type SiteEvaluation } from '../evaluate-site.ts';
import { joinWords } from '../texts/words.ts';

/** Link texts and URLs of these pages in the most common languages. */
const pages: readonly [name: string, pattern: RegExp][] = [
  [
    'privacy',
    /privacy|datenschutz|confidentialit|privacidad|privacidade|prywatno|integritet|privatliv|personvern|tietosuoja|dati personali|vie privée|soukromí|osobních údajů|gizlilik|プライバシー|個人情報|隐私|隱私|개인정보|конфиденциальн|конфіденційн/i,
  ],
  [
    'contact',
    /contact|kontakt|impressum|imprint|contatt|contato|contacto|about|über uns|à propos|mailto:|yhteys|iletişim|お問い合わせ|お問合せ|会社概要|联系|聯絡|聯繫|关于|關於|문의|контакт/i,
  ],
  [
    'terms',
    /terms|conditions|agb\b|nutzungsbedingungen|impressum|imprint|legal|mentions l|condiciones|condizioni|termos|regulamin|villkor|vilkår|voorwaarden|ehdot|podmínky|koşul|規約|特定商取引|条款|條款|약관|услови|соглашени|умови/i,
  ],
];

const languages = new Set('cs da de en es fi fr it ja ko nb nl nn no pl pt ru sv tr uk zh'.split(' '));

export const legalPagesMissing: SiteCheck = {
  id: 'legal-pages-missing',
  title: {
    pass: 'The home page links to contact, privacy, and terms',
    fail: 'Home page without contact, privacy, or terms links',
  },
  category: 'site-wide',
  severity: 'info',
  weight: 0,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  appliesTo: 'html',
  why: 'Visitors and quality raters look at these pages to see who is behind the site, and many countries require them.',
  fix: 'Link to them from the footer of every page.',
  start: evaluateRootPage(evaluate),
};

function evaluate({ document }: CheckedPage): SiteEvaluation {
  if (document === null || document.links.length === 0 || document.needsJavaScript) return null;
  const language = document.lang?.split('-', 1)[0]?.toLowerCase();
  if (language !== undefined && !languages.has(language)) return null;
  const missing = pages.filter(([, pattern]) => !document.links.some((link) => names(link, pattern)));
  return missing.length === 0
    ? []
    : [
        `no link to a ${joinWords(
          missing.map(([name]) => name),
          'or',
        )} page`,
      ];
}

function names({ href, text }: LinkFact, pattern: RegExp): boolean {
  return pattern.test(text) || pattern.test(href);
}
