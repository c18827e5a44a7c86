import type { AdviceFacts } from './advice-facts.ts';

/** Smaller numbers are list numbers or simple counts. */
const smallestClaim = 10;
/** Numbers that need no source in the facts: 100 and common status codes. */
const common = new Set([100, 301, 302, 304, 307, 308, 401, 403, 404, 410, 429, 500, 502, 503, 504]);
const scorePattern = /(\d+(?:\.\d+)?)\s*(?:\/|of|out of)\s*100\b/gi;
const urlPattern = /\b(?:https?:\/\/|www\.)[^\s"'<>()]+/gi;
const numberPattern = /(?<![\w.])\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?<![\w.])\d+(?:\.\d+)?/g;
const markupPattern = /<\s*\/?\s*[a-z!][^>]*>/i;

/**
 * Finds a claim of a model's text that the facts do not support: an unknown score, a URL that is not the place of an
 * occurrence, an unknown number, or markup. These reveal prompt injection by a page and hallucinations. Null if the facts
 * support everything.
 *
 * @param quoted the JSON document the model was given
 */
export function detectInventedFact(text: string, facts: AdviceFacts, quoted: string): string | null {
  const markup = markupPattern.exec(text)?.[0];
  // Our own advice names elements: “mark up the main heading as <h1>”.
  if (markup !== undefined && !quoted.includes(markup))
    return `it contains the markup ${markup.slice(0, 40)}`;
  const scores = scoresOf(facts);
  for (const [claim, number] of text.matchAll(scorePattern)) {
    if (!scores.some((score) => isAbout(Number(number), score))) return `it claims "${claim}"`;
  }
  const places = placesOf(facts);
  for (const [found] of text.matchAll(urlPattern)) {
    const address = found.replace(/[.,;:!?]+$/, '');
    if (!places.some((place) => place.startsWith(address))) return `it names ${address.slice(0, 100)}`;
  }
  const numbers = new Set(numbersIn(quoted));
  const invented = numbersIn(text.replace(urlPattern, '')).find(
    (number) => number >= smallestClaim && !common.has(number) && !isKnown(number, numbers),
  );
  return invented === undefined ? null : `it gives the number ${invented}`;
}

/** All scores and caps that a text may name: “82 of 100”. */
function scoresOf({ seoReport, generalReport }: AdviceFacts): number[] {
  const categories = [...seoReport.categories, ...generalReport.categories];
  const scores = [seoReport.overallScore, seoReport.rawScore, ...categories.map(({ score }) => score)];
  return [...scores.flatMap((score) => score ?? []), ...seoReport.gates.map(({ cap }) => cap)];
}

/** Only places of occurrences, because readers must not be sent to URLs from crawled text. */
function placesOf({ site, seoReport, generalReport }: AdviceFacts): string[] {
  const checks = [...seoReport.categories, ...generalReport.categories].flatMap(
    (category) => category.checks,
  );
  return [site.rootUrl, ...checks.flatMap(({ examples }) => examples.map(({ url }) => url))];
}

function numbersIn(text: string): number[] {
  return (text.match(numberPattern) ?? []).map((number) => Number(number.replaceAll(',', '')));
}

function isKnown(number: number, known: ReadonlySet<number>): boolean {
  if (known.has(number)) return true;
  for (const each of known) if (isAbout(number, each)) return true;
  return false;
}

/** Rounded to an integer or to one decimal. */
function isAbout(claimed: number, real: number): boolean {
  return claimed === real || claimed === Math.round(real) || claimed === Math.round(real * 10) / 10;
}
