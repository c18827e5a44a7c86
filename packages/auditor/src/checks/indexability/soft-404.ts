import type { CheckedPage, Collector, SiteCheck, SiteRun } from '../check.ts';
import { createNumberList } from '../number-list.ts';
import { findNoindex } from '../robots-directives.ts';
import { quote } from '../words.ts';

/** What error pages call themselves, in the languages most sites are written in. */
const NAMES =
  /^(?:error )?404\b|\b404 (?:error|not found|page)|\berror 404\b|\b(?:page|site|article|product|file) (?:was |is |could |can )?(?:not (?:be )?found|no longer (?:available|exists))|^not found$|\bseite (?:wurde )?nicht gefunden|\bpage (?:introuvable|non trouvée)|\bpágina (?:no encontrada|não encontrada)|\bpagina (?:non trovata|niet gevonden)|\bstrona nie (?:została )?znaleziona|\bsidan hittades inte/i;
const SHELL = /^(?:error|page)?[-_]?(?:404|not[-_]?found)(?:[-_]?(?:page|error|content))?$/i;
const THIN_WORDS = 25;
const THIN_SHARE = 0.2;

export const soft404: SiteCheck = {
  id: 'soft-404',
  title: { pass: 'Error pages answer with an error', fail: 'Error pages that answer as if all were well' },
  category: 'indexability',
  severity: 'error',
  weight: 5,
  unit: 'page',
  scope: 'site',
  appliesTo: 'html',
  why: 'Such an address says “not found” to readers and “200 OK” to search engines, which go on visiting it and may show the error page.',
  fix: 'Let the server answer 404 or 410 for what is not there, with the same friendly page, and correct the links that lead to it.',
  start: (_site, run) => collectErrorPages(run),
};

interface Suspect {
  url: string;
  depth: number;
  name: string;
  words: number;
  noindex: boolean;
}

/**
 * A name alone proves nothing: an article may be about error pages. It takes a second sign, such as far less text than
 * other pages have, which is only known at the end.
 */
function collectErrorPages({ report }: SiteRun): Collector {
  const words = createNumberList();
  const suspects: Suspect[] = [];
  return {
    page(page) {
      const { document, url, depth } = page;
      if (document === null) return;
      words.push(document.text.words);
      const name = errorNameOf(page);
      if (name === null) return;
      suspects.push({ url, depth, name, words: document.text.words, noindex: findNoindex(page) !== null });
    },
    finish() {
      const thin = Math.max(THIN_WORDS, THIN_SHARE * medianOf(words));
      const found = suspects.filter((suspect) => suspect.noindex || suspect.words < thin);
      for (const { url, depth, name } of found)
        report({ url, detail: `answers 200 and says ${name}`, rank: depth });
      return { affected: found.length, mild: 0, assessed: words.length, rootAffected: false };
    },
  };
}

function errorNameOf({ document }: CheckedPage): string | null {
  if (document === null) return null;
  const heading = document.headings.find(({ level }) => level === 1)?.text;
  const named = [document.titles[0], heading].find((text) => text !== undefined && NAMES.test(text));
  if (named !== undefined) return quote(named, 60);
  const shell = document.ids.slice(0, 100).find((id) => SHELL.test(id));
  return shell === undefined ? null : `so by the id ${quote(shell, 40)}`;
}

function medianOf(words: { length: number; at(index: number): number }): number {
  const sorted = Float64Array.from({ length: words.length }, (_, index) => words.at(index)).sort();
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
