import type { Egress } from '@fettle/egress';
import { writeAdvice } from './advice.ts';
import type { Advice, AdviceFacts } from './advice-facts.ts';
import { findInvention } from './find-invention.ts';
import { adviceRequest, quotedFacts } from './model-prompt.ts';

const TIMEOUT_MS = 30_000;
const MAX_ANSWER_BYTES = 256 * 1024;
/** A longer text is no summary; it would also be a way to fill the store. */
const MAX_TEXT_LENGTH = 4_000;

export interface AskModelInput {
  /** The only way out of the process: a request function of egress. */
  egressPost: Egress['request'];
  /** Base address of an OpenAI-compatible service (`…/v1`) or its `/chat/completions` address itself. */
  url: string;
  /** Sent as a bearer token; null or empty for services that need none. */
  key: string | null;
  model: string;
  facts: AdviceFacts;
  timeoutMs?: number;
}

/** The texts and who wrote them; `problem` says why the model's could not be used. */
export type SignedAdvice = Advice & { author: 'model' | 'rules'; problem: string | null };

/**
 * Asks the configured model for both texts. Whatever goes wrong, the deterministic texts come instead, so the
 * caller always has two non-empty ones; it never rejects. Only the two texts are taken from the answer, and only
 * when what they claim stands in the facts: scores are computed before and stay what they are.
 */
export async function adviseWithModel(input: AskModelInput): Promise<SignedAdvice> {
  const own = writeAdvice(input.facts);
  try {
    return { ...(await askModel(input)), author: 'model', problem: null };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { ...own, author: 'rules', problem: `The model's text was not used: ${problem}` };
  }
}

async function askModel({
  egressPost,
  url,
  key,
  model,
  facts,
  timeoutMs = TIMEOUT_MS,
}: AskModelInput): Promise<Advice> {
  const timeLimit = AbortSignal.timeout(timeoutMs);
  const quoted = quotedFacts(facts);
  const exchange = async () => {
    const response = await egressPost({
      url: completionsUrl(url),
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key === null || key === '' ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(adviceRequest(model, quoted)),
      // A model thinks before it sends its first byte.
      timeouts: { headersMs: timeoutMs, idleMs: timeoutMs, totalMs: timeoutMs },
      maxBodyBytes: MAX_ANSWER_BYTES,
      signal: timeLimit,
    });
    if (response.status !== 200) {
      await response.discard();
      throw new Error(`the service answered ${response.status}.`);
    }
    const bytes = await response.readAll();
    if (response.stats().truncated) throw new Error('the answer was too long.');
    return new TextDecoder().decode(bytes);
  };
  const advice = readAnswer(await Promise.race([exchange(), rejectWhenOver(timeLimit, timeoutMs)]));
  for (const text of [advice.aiTips, advice.aiSummary]) {
    const invention = findInvention(text, facts, quoted);
    if (invention !== null) throw new Error(`the text is not about these findings: ${invention}.`);
  }
  return advice;
}

function completionsUrl(url: string): string {
  const base = url.replace(/\/$/, '');
  return base.endsWith('/chat/completions') ? base : `${base}/chat/completions`;
}

/** Holds also when the request function forgets its own time-out. */
function rejectWhenOver(signal: AbortSignal, timeoutMs: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`no answer within ${timeoutMs} ms.`)), {
      once: true,
    });
  });
}

function readAnswer(body: string): Advice {
  const answer = parseJson(body, 'the answer is not JSON.');
  const content = choiceContent(answer);
  const texts = parseJson(withoutFence(content), 'the text is not the JSON object that was asked for.');
  return { aiTips: readText(texts, 'tips'), aiSummary: readText(texts, 'summary') };
}

function parseJson(text: string, problem: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(problem, { cause });
  }
}

function choiceContent(answer: unknown): string {
  const choices = field(answer, 'choices');
  const message = field(Array.isArray(choices) ? choices[0] : undefined, 'message');
  const content = field(message, 'content');
  if (typeof content !== 'string') throw new Error('the answer holds no text.');
  return content;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** Models like to wrap JSON into a fenced block although told not to. */
function withoutFence(content: string): string {
  const start = content.indexOf('{');
  const end = content.lastIndexOf('}');
  return start === -1 || end < start ? content : content.slice(start, end + 1);
}

function readText(texts: unknown, name: string): string {
  const value = field(texts, name);
  if (typeof value !== 'string') throw new Error(`the text “${name}” is missing.`);
  const text = value
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .toWellFormed()
    .trim();
  if (text === '') throw new Error(`the text “${name}” is empty.`);
  if (text.length > MAX_TEXT_LENGTH)
    throw new Error(`the text “${name}” is longer than ${MAX_TEXT_LENGTH} characters.`);
  return text;
}
