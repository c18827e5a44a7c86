import { LRUCache } from 'lru-cache';
import type { CrawlOutcome, FrontierEntry, Reference } from '../crawl-store.ts';
import { factsVersion, type PageFacts, type RedirectHop } from '../facts.ts';
import type { CrawledFacts } from '../serialized-facts.ts';
import { emptyResponse, type PageResponse } from './network/fetch-page.ts';
import { hasOrigin } from './url/same-site.ts';

const maxRedirects = 10;
const maxRemembered = 20_000;
/** Most responses of a site are alike in what is remembered of them. */
const maxShared = 1000;

/** Follow the redirect, or stop because the crawl does not request its target, or because of the rules of the audit. */
export type RedirectStep = 'follow' | 'stop' | 'stop-by-rules';

/** Decides about the target of a redirect. */
export type RedirectPolicy = (target: string, from: string) => RedirectStep | Promise<RedirectStep>;

export interface Visitor {
  /**
   * Requests a URL and follows its redirects; returns the outcome of each URL on the way that was not released yet.
   * Empty when the URL itself was, as the target of another redirect.
   */
  visit(
    entry: FrontierEntry,
    policy: RedirectPolicy,
  ): Promise<{ outcomes: CrawlOutcome[]; final: PageResponse }>;
  /**
   * Accepts the outcomes of a visit: returns those whose URL had none before. Until then the whole response is held,
   * so that of two visits to one URL the one released first has it, however fast the other was.
   */
  release(outcomes: CrawlOutcome[]): CrawlOutcome[];
  isReleased(url: string): boolean;
}

export interface VisitOptions {
  fetch(url: string): Promise<PageResponse>;
  /** Repeats a request along its redirects with the cookies they set; null when it loops again or must not go on. */
  retryLoop(url: string): Promise<{ response: PageResponse; hops: RedirectHop[] } | null>;
}

/** One step of a redirect chain; `known` when its outcome was released before and only its summary is left. */
interface Step {
  response: PageResponse;
  setsCookie: boolean;
  known: boolean;
}

/** What is remembered of a response beside its URL. */
interface Summary
  extends Pick<PageResponse, 'status' | 'error' | 'errorDetail' | 'location' | 'contentType'> {
  setsCookie: boolean;
}

/**
 * Every URL is requested once, even when both a redirect and a link lead to it: each response is remembered (summaries
 * of the last 20,000), and a chain only requests the steps that nobody requested before. Requests never wait for
 * chains, so two chains that lead into each other cannot deadlock.
 */
export function createVisitor(options: VisitOptions): Visitor {
  const held = new Map<string, Promise<PageResponse>>();
  // Only `peek` and `set`, so that the first released goes first: which one that is must not depend on timing.
  const released = new LRUCache<string, Summary>({ max: maxRemembered });
  const shared = shareEqual<Summary>(maxShared);

  const request = async (url: string): Promise<Step> => {
    const known = released.peek(url);
    if (known !== undefined) {
      const { setsCookie, ...summary } = known;
      return { response: { ...emptyResponse(url), ...summary }, setsCookie, known: true };
    }
    const pending = held.get(url) ?? options.fetch(url);
    held.set(url, pending);
    const response = await pending;
    return { response, setsCookie: response.headers['set-cookie'] !== undefined, known: false };
  };
  /** Some sites only admit clients that send a cookie back: a browser sees no loop there. */
  const breakLoop = async (steps: Step[], entry: FrontierEntry) => {
    if (!steps.some((step) => step.setsCookie)) return null;
    const retried = await options.retryLoop(entry.url);
    if (retried === null) return null;
    // Only the first URL is known to work; the others need requests of their own.
    for (const { response } of steps) if (response.url !== entry.url) held.delete(response.url);
    const first = (steps[0] as Step).response;
    return { outcomes: [loopOutcome(first, retried, entry)], final: retried.response };
  };

  return {
    async visit(entry, policy) {
      if (released.has(entry.url)) return { outcomes: [], final: emptyResponse(entry.url) };
      const steps: Step[] = [await request(entry.url)];
      let chainError: PageFacts['error'] = null;
      let step: RedirectStep = 'follow';
      for (;;) {
        const { url, location } = (steps.at(-1) as Step).response;
        if (location === null) break;
        if (steps.some((step) => step.response.url === location)) {
          const broken = await breakLoop(steps, entry);
          if (broken !== null) return broken;
          chainError = 'REDIRECT_LOOP';
        } else if (steps.length > maxRedirects) chainError = 'TOO_MANY_REDIRECTS';
        if (chainError !== null) break;
        step = await policy(location, url);
        if (step !== 'follow') break;
        steps.push(await request(location));
      }
      const outcomes = buildOutcomes(steps, entry, chainError);
      if (step === 'stop-by-rules') for (const { facts } of outcomes) facts.stoppedByRules = true;
      return { outcomes, final: (steps.at(-1) as Step).response };
    },
    release(outcomes) {
      const fresh = outcomes.filter(({ facts }) => !released.has(facts.url));
      for (const { facts } of fresh) {
        held.delete(facts.url);
        released.set(facts.url, shared(summarize(facts)));
      }
      return fresh;
    },
    isReleased: (url) => released.has(url),
  };
}

function summarize({ url, hops, status, error, errorDetail, contentType, headers }: CrawledFacts): Summary {
  const [own] = hops;
  const location = own?.url === url ? own.location : null;
  // The error of a chain belongs to the chain, not to this response.
  const ownError = location === null ? { error, errorDetail } : { error: null, errorDetail: null };
  const setsCookie = headers['set-cookie'] !== undefined;
  return { status: own?.status ?? status, ...ownError, location, contentType, setsCookie };
}

/** Returns the same object for equal values, for the first `max` different ones. */
function shareEqual<T>(max: number): (value: T) => T {
  const kinds = new Map<string, T>();
  return (value) => {
    const key = JSON.stringify(value);
    const known = kinds.get(key);
    if (known === undefined && kinds.size < max) kinds.set(key, value);
    return known ?? value;
  };
}

function buildOutcomes(steps: Step[], entry: FrontierEntry, chainError: string | null): CrawlOutcome[] {
  const hops = steps.flatMap(({ response }) => hopOf(response));
  const final = (steps.at(-1) as Step).response;
  return steps.flatMap(({ response, known }, index) => {
    if (known) return [];
    const rest = hops.slice(index);
    const chain = { entry, hops: rest, final, next: response.location };
    return [outcome(response, { ...chain, error: rest.length > 0 ? chainError : null })];
  });
}

/** A loop that ended once its cookies were sent back. */
function loopOutcome(
  first: PageResponse,
  { response, hops }: { response: PageResponse; hops: RedirectHop[] },
  entry: FrontierEntry,
): CrawlOutcome {
  const isSame = response.url === entry.url;
  const own = isSame ? { ...response, location: null } : first;
  return outcome(own, {
    entry,
    hops: isSame ? [] : hops,
    final: response,
    error: null,
    next: isSame ? null : response.url,
  });
}

function hopOf({ url, status, location }: PageResponse): RedirectHop[] {
  return location === null ? [] : [{ url, status: status ?? 0, location }];
}

interface Chain {
  entry: FrontierEntry;
  hops: RedirectHop[];
  final: PageResponse;
  /** Of the chain as a whole, such as a loop. */
  error: string | null;
  /** The redirect's target as an edge of the graph; null without a redirect. */
  next: string | null;
}

function outcome(response: PageResponse, { entry, hops, final, error, next }: Chain): CrawlOutcome {
  const { url, location: _, remoteAddress: __, references, ...own } = response;
  const facts: CrawledFacts = {
    version: factsVersion,
    ...own,
    url,
    finalUrl: hops.at(-1)?.location ?? url,
    depth: entry.depth,
    fromSitemap: entry.fromSitemap && entry.url === url,
    hops,
    status: final.status,
    error: error ?? final.error,
    errorDetail: final.errorDetail,
    contentType: final.contentType,
    blockedByRobots: false,
  };
  return { facts, references: next === null ? references : redirectReference(url, next, error) };
}

/** A redirect as an edge. Where a chain was too long the crawl goes no further: the next chain would be too long as well. */
function redirectReference(from: string, target: string, error: string | null): Reference[] {
  if (from === target) return [];
  const internal = hasOrigin(target, new URL(from).origin);
  return [
    { url: target, use: 'link', internal, crawl: internal && error !== 'TOO_MANY_REDIRECTS', anchorText: '' },
  ];
}

/** The outcome of a URL that robots.txt disallows. */
export function blockedOutcome(entry: FrontierEntry): CrawlOutcome {
  const { url, location: _, remoteAddress: __, references, ...own } = emptyResponse(entry.url);
  const { depth, fromSitemap } = entry;
  const facts = {
    version: factsVersion,
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
