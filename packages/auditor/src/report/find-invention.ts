import type { AdviceFacts } from './advice-facts.ts';

/** Numbers below are the order of a list, or easily counted. */
const SMALLEST_CLAIM = 10;
/** What every consultant names without looking: answers of servers, a whole, a year of caching in seconds. */
const COMMON = new Set([100, 301, 302, 304, 307, 308, 401, 403, 404, 410, 429, 500, 502, 503, 504]);
const SCORE = /(\d+(?:\.\d+)?)\s*(?:\/|of|out of)\s*100\b/gi;
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s"'<>()]+/gi;
const NUMBER = /(?<![\w.])\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?<![\w.])\d+(?:\.\d+)?/g;
const MARKUP = /<\s*\/?\s*[a-z!][^>]*>/i;

/**
 * What a model's text says that its facts do not: a score that is none, an address that is no place of a finding, a
 * number from nowhere, markup. A model that was talked into something by a page, or that makes things up, gives itself
 * away by these. Null when everything stands in the facts.
 *
 * @param quoted the JSON document the model was given
 */
export function findInvention(text: string, facts: AdviceFacts, quoted: string): string | null {
  const markup = MARKUP.exec(text)?.[0];
  // Our own advice names elements: “mark the headline as <h1>”.
  if (markup !== undefined && !quoted.includes(markup)) return `it holds the markup ${markup.slice(0, 40)}`;
  const scores = scoresOf(facts);
  for (const [claim, number] of text.matchAll(SCORE)) {
    if (!scores.some((score) => isAbout(Number(number), score))) return `it claims “${claim}”`;
  }
  const places = placesOf(facts);
  for (const [found] of text.matchAll(ADDRESS)) {
    const address = found.replace(/[.,;:!?]+$/, '');
    if (!places.some((place) => place.startsWith(address))) return `it names ${address.slice(0, 100)}`;
  }
  const numbers = new Set(numbersIn(quoted));
  const invented = numbersIn(text.replace(ADDRESS, '')).find(
    (number) => number >= SMALLEST_CLAIM && !COMMON.has(number) && !isKnown(number, numbers),
  );
  return invented === undefined ? null : `it gives the number ${invented}`;
}

/** The ruler itself stands in a text too: “82 of 100”. */
function scoresOf({ seoReport, generalReport }: AdviceFacts): number[] {
  const categories = [...seoReport.categories, ...generalReport.categories];
  const scores = [seoReport.overallScore, seoReport.rawScore, ...categories.map(({ score }) => score)];
  return [...scores.flatMap((score) => score ?? []), ...seoReport.gates.map(({ cap }) => cap)];
}

/** Only places of findings: what stands in crawled text is no address anybody should be sent to. */
function placesOf({ site, seoReport, generalReport }: AdviceFacts): string[] {
  const checks = [...seoReport.categories, ...generalReport.categories].flatMap(
    (category) => category.checks,
  );
  return [site.rootUrl, ...checks.flatMap(({ examples }) => examples.map(({ url }) => url))];
}

function numbersIn(text: string): number[] {
  return (text.match(NUMBER) ?? []).map((number) => Number(number.replaceAll(',', '')));
}

function isKnown(number: number, known: ReadonlySet<number>): boolean {
  if (known.has(number)) return true;
  for (const each of known) if (isAbout(number, each)) return true;
  return false;
}

/** Rounded to a whole or to one decimal. */
function isAbout(claimed: number, real: number): boolean {
  return claimed === real || claimed === Math.round(real) || claimed === Math.round(real * 10) / 10;
}
