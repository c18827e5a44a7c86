import { hash } from 'node:crypto';
import type { CheckedPage, Collector } from './check.ts';
import { topExamples } from './top-examples.ts';
import { formatNumber, quote } from './words.ts';

interface Place {
  url: string;
  depth: number;
}

interface Group {
  count: number;
  first: Place;
  text: string;
}

/**
 * Pages that share a text with another page, in linear time: one hash per page. A page seen once costs its
 * address, which other collectors share; only groups keep the text. Each example is a group, told by its
 * shallowest page, the largest group first.
 */
export function collectDuplicates(textOf: (page: CheckedPage) => string | null): Collector {
  const seen = new Map<string, Place | Group>();
  let assessed = 0;
  return {
    page(page) {
      const text = textOf(page);
      if (text === null) return;
      assessed += 1;
      const key = hash('sha1', `${languageOf(page)}\n${text}`, 'base64url').slice(0, 16);
      const known = seen.get(key);
      const place = { url: page.url, depth: page.depth };
      seen.set(key, known === undefined ? place : join(known, place, text));
    },
    finish() {
      const examples = topExamples();
      let affected = 0;
      for (const group of seen.values()) {
        if (!('count' in group)) continue;
        affected += group.count;
        const others = group.count - 1;
        const verb = others === 1 ? 'uses' : 'use';
        const subject = others === 1 ? '1 other page' : `${formatNumber(others)} other pages`;
        examples.add(-group.count, group.first.url, `${subject} ${verb} ${quote(group.text)} too`);
      }
      return { affected, mild: 0, assessed, rootAffected: false, examples: examples.list() };
    },
  };
}

function join(known: Place | Group, place: Place, text: string): Group {
  const group = 'count' in known ? known : { count: 1, first: known, text };
  return { count: group.count + 1, first: earlier(group.first, place), text };
}

function earlier(a: Place, b: Place): Place {
  if (a.depth !== b.depth) return a.depth < b.depth ? a : b;
  return a.url < b.url ? a : b;
}

/** Translations may share a text: only pages of one language compete. */
function languageOf(page: CheckedPage): string {
  return (page.document?.lang ?? '').trim().toLowerCase();
}
