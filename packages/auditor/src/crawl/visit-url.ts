import { FACTS_VERSION, type PageFacts, type RedirectHop } from '../facts.ts';
import type { CrawlOutcome, FrontierEntry, Reference } from '../sink.ts';
import { type Answer, emptyAnswer } from './fetch-answer.ts';
import { hasOrigin } from './same-site.ts';

const MAX_REDIRECTS = 10;
const MAX_REMEMBERED = 20_000;

/** Where a redirect leads: on with it, or out of what the crawl requests. */
export type Gate = (target: string, from: string) => 'go' | 'stop' | Promise<'go' | 'stop'>;

export interface Visitor {
  /**
   * Requests a URL and whatever it redirects to, and gives the outcome of each URL requested on the way. Empty
   * when the URL was or is being requested as the target of a redirect: its outcome comes from there.
   */
  visit(entry: FrontierEntry, gate: Gate): Promise<{ outcomes: CrawlOutcome[]; final: Answer }>;
}

export interface VisitOptions {
  fetch(url: string): Promise<Answer>;
  /** Asks again along redirects with the cookies they set; null when that ends in the same loop. */
  retryLoop(url: string): Promise<Answer | null>;
}

/** One step of a chain of redirects; `owned` by the visit that made the request. */
interface Step {
  answer: Answer;
  owned: boolean;
}

type Summary = Pick<Answer, 'url' | 'status' | 'error' | 'errorDetail' | 'location' | 'contentType'>;

/**
 * Every URL is requested once, also when a redirect leads to it and a link as well: each request is remembered
 * (the last 20,000 in short form), and a chain only asks for the steps nobody asked for. Requests never wait for
 * chains, so two chains that lead into each other cannot lock.
 */
export function createVisitor(options: VisitOptions): Visitor {
  const running = new Map<string, Promise<Answer>>();
  const remembered = new Map<string, Summary>();

  const ask = async (url: string): Promise<Step> => {
    const known = remembered.get(url);
    if (known !== undefined) return { answer: { ...emptyAnswer(url), ...known }, owned: false };
    const shared = running.get(url);
    if (shared !== undefined) return { answer: await shared, owned: false };
    const request = options.fetch(url);
    running.set(url, request);
    try {
      const answer = await request;
      remember(remembered, answer);
      return { answer, owned: true };
    } finally {
      running.delete(url);
    }
  };

  return {
    async visit(entry, gate) {
      if (remembered.has(entry.url) || running.has(entry.url))
        return { outcomes: [], final: emptyAnswer(entry.url) };
      const steps: Step[] = [await ask(entry.url)];
      let fault: PageFacts['error'] = null;
      for (;;) {
        const { url, location } = (steps.at(-1) as Step).answer;
        if (location === null) break;
        if (steps.some((step) => step.answer.url === location)) {
          const sets = steps.some((step) => step.answer.headers['set-cookie'] !== undefined);
          const retried = sets ? await options.retryLoop(entry.url) : null;
          if (retried !== null) return { outcomes: loopOutcomes(steps, retried, entry), final: retried };
          fault = 'REDIRECT_LOOP';
        } else if (steps.length > MAX_REDIRECTS) fault = 'TOO_MANY_REDIRECTS';
        if (fault !== null || (await gate(location, url)) === 'stop') break;
        steps.push(await ask(location));
      }
      return { outcomes: buildOutcomes(steps, entry, fault), final: (steps.at(-1) as Step).answer };
    },
  };
}

function remember(remembered: Map<string, Summary>, answer: Answer): void {
  const { url, status, error, errorDetail, location, contentType } = answer;
  remembered.set(url, { url, status, error, errorDetail, location, contentType });
  const oldest = remembered.size > MAX_REMEMBERED ? remembered.keys().next().value : undefined;
  if (oldest !== undefined) remembered.delete(oldest);
}

function buildOutcomes(steps: Step[], entry: FrontierEntry, fault: string | null): CrawlOutcome[] {
  const hops = steps.flatMap(({ answer }) => hopOf(answer));
  const final = (steps.at(-1) as Step).answer;
  return steps.flatMap(({ answer, owned }, index) => {
    if (!owned) return [];
    const rest = hops.slice(index);
    return [outcome(answer, { entry, hops: rest, final, fault: rest.length > 0 ? fault : null })];
  });
}

/** A loop that ended once its cookies were sent back: only the URL that was asked for is known to work. */
function loopOutcomes(steps: Step[], final: Answer, entry: FrontierEntry): CrawlOutcome[] {
  const first = steps[0] as Step;
  if (final.url === entry.url)
    return [outcome({ ...final, location: null }, { entry, hops: [], final, fault: null })];
  const hops = steps.flatMap(({ answer }) => hopOf(answer));
  return [outcome(first.answer, { entry, hops, final, fault: null })];
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
}

function outcome(answer: Answer, { entry, hops, final, fault }: Chain): CrawlOutcome {
  const { url, location, remoteAddress: _, references, ...own } = answer;
  const next = hops[0]?.location ?? null;
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
