import type { LinkFact } from '../../facts.ts';
import type { CheckedPage, SiteCheck } from '../check.ts';
import { judgeRootPage, type SiteOpinion } from '../site-verdict.ts';

/** How links to these pages are called or where they lead, in the languages most sites are written in. */
const PAGES: readonly [name: string, pattern: RegExp][] = [
  [
    'privacy',
    /privacy|datenschutz|confidentialit|privacidad|privacidade|prywatno|integritet|privatliv|dati personali|vie privée/i,
  ],
  ['contact', /contact|kontakt|impressum|imprint|contatt|contato|contacto|about|über uns|à propos|mailto:/i],
  [
    'terms',
    /terms|conditions|agb\b|nutzungsbedingungen|impressum|imprint|legal|mentions l|condiciones|condizioni|termos|regulamin|villkor|vilkår|voorwaarden/i,
  ],
];

export const legalPagesMissing: SiteCheck = {
  id: 'legal-pages-missing',
  title: {
    pass: 'The home page leads to contact, privacy and terms',
    fail: 'The home page leads to no contact, privacy or terms page',
  },
  category: 'site-wide',
  severity: 'info',
  weight: 0,
  unit: 'site',
  scope: 'site',
  appliesTo: 'html',
  why: 'Visitors and those who rate sites look there for who is behind it; many countries demand these pages.',
  fix: 'Link to them from the footer of every page.',
  start: judgeRootPage(judge),
};

function judge({ document }: CheckedPage): SiteOpinion {
  if (document === null || document.links.length === 0 || document.needsJavaScript) return null;
  const missing = PAGES.filter(([, pattern]) => !document.links.some((link) => names(link, pattern)));
  return missing.length === 0 ? [] : [`no link to ${missing.map(([name]) => name).join(', ')}`];
}

function names({ href, text }: LinkFact, pattern: RegExp): boolean {
  return pattern.test(text) || pattern.test(href);
}
