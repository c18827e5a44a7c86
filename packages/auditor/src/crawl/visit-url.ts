import { FACTS_VERSION, type PageFacts, type RedirectHop } from '../facts.ts';
import type { CrawlOutcome, FrontierEntry, Reference } from '../sink.ts';
import { type Answer, emptyAnswer } from './network/fetch-page.ts';
import { hasOrigin } from './url/same-site.ts';

const MAX_REDIRECTS = 10;
const MAX_REMEMBERED = 20_000;
/** Most answers of a site are alike in what is remembered of them. */
const MAX_KINDS = 1000;

/** Where a redirect leads: on with it, or out of what the crawl requests. */
export type Gate = (target: string, from: string) => 'go' | 'stop' | Promise<'go' | 'stop'>;

export interface Visitor {
  /**
   * Requests a URL and whatever it redirects to, and gives the outcome of each URL on the way that was not released
   * yet. Empty when the URL itself was: then it came as the target of a redirect.
   */
  visit(entry: FrontierEntry, gate: Gate): Promise<{ outcomes: CrawlOutcome[]; final: Answer }>;
  /**
   * Takes over outcomes of a visit: returns those whose URL had none before. Until then the whole answer is held, so
   * that whichever of two visits is released first has it, however fast the other was.
   */
  release(outcomes: CrawlOutcome[]): CrawlOutcome[];
  isReleased(url: string): boolean;
}

export interface VisitOptions {
  fetch(url: string): Promise<Answer>;
  /** Asks again along redirects with the cookies they set; null when that ends in a loop, or where it may not go. */
  retryLoop(url: string): Promise<{ answer: Answer; hops: RedirectHop[] } | null>;
}

/** One step of a chain of redirects; `known` when its outcome was released before and only its short form is left. */
interface Step {
  answer: Answer;
  setsCookie: boolean;
  known: boolean;
}

/** What is remembered of an answer beside its URL. */
interface Summary extends Pick<Answer, 'status' | 'error' | 'errorDetail' | 'location' | 'contentType'> {
  setsCookie: boolean;
}

/**
 * Every URL is requested once, also when a redirect leads to it and a link as well: each request is remembered (the
 * last 20,000 in short form), and a chain only asks for the steps nobody asked for. Requests never wait for chains,
 * so two chains that lead into each other cannot lock.
 */
export function createVisitor(options: VisitOptions): Visitor {
  const held = new Map<string, Promise<Answer>>();
  const released = new Map<string, Summary>();
  const shared = shareAlike<Summary>(MAX_KINDS);

  const ask = async (url: string): Promise<Step> => {
    const known = released.get(url);
    if (known !== undefined) {
      const { setsCookie, ...summary } = known;
      return { answer: { ...emptyAnswer(url), ...summary }, setsCookie, known: true };
    }
    const request = held.get(url) ?? options.fetch(url);
    held.set(url, request);
    const answer = await request;
    return { answer, setsCookie: answer.headers['set-cookie'] !== undefined, known: false };
  };
  /** Some sites only let in who sends a cookie back: to a browser their loop is none. */
  const breakLoop = async (steps: Step[], entry: FrontierEntry) => {
    if (!steps.some((step) => step.setsCookie)) return null;
    const retried = await options.retryLoop(entry.url);
    if (retried === null) return null;
    // Only of the URL that was asked for is known that it works; the others are asked for themselves.
    for (const { answer } of steps) if (answer.url !== entry.url) held.delete(answer.url);
    const first = (steps[0] as Step).answer;
    return { outcomes: [loopOutcome(first, retried, entry)], final: retried.answer };
  };

  return {
    async visit(entry, gate) {
      if (released.has(entry.url)) return { outcomes: [], final: emptyAnswer(entry.url) };
      const steps: Step[] = [await ask(entry.url)];
      let fault: PageFacts['error'] = null;
      for (;;) {
        const { url, location } = (steps.at(-1) as Step).answer;
        if (location === null) break;
        if (steps.some((step) => step.answer.url === location)) {
          const broken = await breakLoop(steps, entry);
          if (broken !== null) return broken;
          fault = 'REDIRECT_LOOP';
        } else if (steps.length > MAX_REDIRECTS) fault = 'TOO_MANY_REDIRECTS';
        if (fault !== null || (await gate(location, url)) === 'stop') break;
        steps.push(await ask(location));
      }
      return { outcomes: buildOutcomes(steps, entry, fault), final: (steps.at(-1) as Step).answer };
    },
    release(outcomes) {
      const fresh = outcomes.filter(({ facts }) => !released.has(facts.url));
      for (const { facts } of fresh) {
        held.delete(facts.url);
        remember(facts);
      }
      return fresh;
    },
    isReleased: (url) => released.has(url),
  };

  function remember({ url, hops, status, error, errorDetail, contentType, headers }: PageFacts): void {
    const [own] = hops;
    const location = own?.url === url ? own.location : null;
    // The fault of a chain belongs to the chain, not to the answer.
    const fault = location === null ? { error, errorDetail } : { error: null, errorDetail: null };
    const setsCookie = headers['set-cookie'] !== undefined;
    released.set(url, shared({ status: own?.status ?? status, ...fault, location, contentType, setsCookie }));
    const oldest = released.size > MAX_REMEMBERED ? released.keys().next().value : undefined;
    if (oldest !== undefined) released.delete(oldest);
  }
}

/** Gives the same object for equal ones, of the first `most` different ones. */
function shareAlike<T>(most: number): (value: T) => T {
  const kinds = new Map<string, T>();
  return (value) => {
    const key = JSON.stringify(value);
    const known = kinds.get(key);
    if (known === undefined && kinds.size < most) kinds.set(key, value);
    return known ?? value;
  };
}

function buildOutcomes(steps: Step[], entry: FrontierEntry, fault: string | null): CrawlOutcome[] {
  const hops = steps.flatMap(({ answer }) => hopOf(answer));
  const final = (steps.at(-1) as Step).answer;
  return steps.flatMap(({ answer, known }, index) => {
    if (known) return [];
    const rest = hops.slice(index);
    const chain = { entry, hops: rest, final, next: answer.location };
    return [outcome(answer, { ...chain, fault: rest.length > 0 ? fault : null })];
  });
}

/** A loop that ended once its cookies were sent back. */
function loopOutcome(
  first: Answer,
  { answer, hops }: { answer: Answer; hops: RedirectHop[] },
  entry: FrontierEntry,
): CrawlOutcome {
  const here = answer.url === entry.url;
  const own = here ? { ...answer, location: null } : first;
  return outcome(own, {
    entry,
    hops: here ? [] : hops,
    final: answer,
    fault: null,
    next: here ? null : answer.url,
  });
}

function hopOf(answer: Answer): RedirectHop[] {
  if (answer.location === null) return [];
  return [{ url: answer.url, status: answer.status ?? 0, location: answer.location }];
}

interface Chain {
  entry: FrontierEntry;
  hops: RedirectHop[];
  final: Answer;
  fault: string | null;
  /** Where the answer leads as an edge of the graph; null for one that is no redirect. */
  next: string | null;
}

function outcome(answer: Answer, { entry, hops, final, fault, next }: Chain): CrawlOutcome {
  const { url, location, remoteAddress: _, references, ...own } = answer;
  const facts: PageFacts = {
    version: FACTS_VERSION,
    ...own,
    url,
    finalUrl: hops.at(-1)?.location ?? url,
    depth: entry.depth,
    fromSitemap: entry.fromSitemap && entry.url === url,
    hops,
    status: final.status,
    error: fault ?? final.error,
    errorDetail: final.errorDetail,
    contentType: final.contentType,
    blockedByRobots: false,
  };
  return { facts, references: next === null ? references : redirectReference(url, next, fault) };
}

/** The step of a redirect as an edge. Nobody walks on where a chain was given up: the next chain would be given up too. */
function redirectReference(from: string, target: string, fault: string | null): Reference[] {
  if (from === target) return [];
  const internal = hasOrigin(target, new URL(from).origin);
  return [
    { url: target, use: 'link', internal, crawl: internal && fault !== 'TOO_MANY_REDIRECTS', anchorText: '' },
  ];
}

/** The outcome of a URL that robots.txt keeps the crawl from requesting. */
export function blockedOutcome(entry: FrontierEntry): CrawlOutcome {
  const { url, location: _, remoteAddress: __, references, ...own } = emptyAnswer(entry.url);
  const { depth, fromSitemap } = entry;
  const facts = {
    version: FACTS_VERSION,
    ...own,
    url,
    finalUrl: url,
    depth,
    fromSitemap,
    hops: [],
    blockedByRobots: true,
  };
  return { facts, references };
}
