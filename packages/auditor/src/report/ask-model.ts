import type { Egress } from '@fettle/egress';
import { writeAdvice } from './advice.ts';
import type { Advice, AdviceFacts } from './advice-facts.ts';
import { detectInventedFact } from './detect-invented-facts.ts';
import { adviceRequest, quotedFacts } from './model-prompt.ts';

const modelTimeoutMs = 30_000;
const maxResponseBytes = 256 * 1024;
/** A longer text is not a summary, and unlimited texts could fill the database. */
const maxTextLength = 4_000;

export interface AskModelInput {
  /** The request function of egress, which is the only way to the network. */
  egressPost: Egress['request'];
  /** Base URL of an OpenAI-compatible service (`…/v1`), or its `/chat/completions` URL. */
  url: string;
  /** Sent as a bearer token; null or empty for services that require none. */
  key: string | null;
  model: string;
  facts: AdviceFacts;
  timeoutMs?: number;
}

/** The texts and their author. `problem` says why the model's texts could not be used. */
export type SignedAdvice = Advice & { author: 'model' | 'rules'; problem: string | null };

/**
 * Requests both texts from the configured model. On any failure, returns the deterministic texts instead, so the caller
 * always gets two non-empty texts; never rejects. Only the two texts are taken from the response, and only if the facts
 * support what they claim. Scores are computed before and do not change.
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
  timeoutMs = modelTimeoutMs,
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
      // A model may take long before it sends the first byte.
      timeouts: { headersMs: timeoutMs, idleMs: timeoutMs, totalMs: timeoutMs },
      maxBodyBytes: maxResponseBytes,
      signal: timeLimit,
    });
    if (response.status !== 200) {
      await response.discard();
      throw new Error(`the service returned ${response.status}.`);
    }
    const bytes = await response.readAll();
    if (response.stats().truncated) throw new Error('the response was too long.');
    return new TextDecoder().decode(bytes);
  };
  const advice = readResponse(await Promise.race([exchange(), rejectWhenOver(timeLimit, timeoutMs)]));
  for (const text of [advice.aiTips, advice.aiSummary]) {
    const invention = detectInventedFact(text, facts, quoted);
    if (invention !== null) throw new Error(`the facts do not support the text: ${invention}.`);
  }
  return advice;
}

function completionsUrl(url: string): string {
  const base = url.replace(/\/$/, '');
  return base.endsWith('/chat/completions') ? base : `${base}/chat/completions`;
}

/** Also applies if the request function ignores its own timeout. */
function rejectWhenOver(signal: AbortSignal, timeoutMs: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`no response within ${timeoutMs} ms.`)), {
      once: true,
    });
  });
}

function readResponse(body: string): Advice {
  const parsed = parseJson(body, 'the response is not JSON.');
  const content = choiceContent(parsed);
  const texts = parseJson(withoutFence(content), 'the text is not the requested JSON object.');
  return { aiTips: readText(texts, 'tips'), aiSummary: readText(texts, 'summary') };
}

function parseJson(text: string, problem: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(problem, { cause });
  }
}

function choiceContent(parsed: unknown): string {
  const choices = field(parsed, 'choices');
  const message = field(Array.isArray(choices) ? choices[0] : undefined, 'message');
  const content = field(message, 'content');
  if (typeof content !== 'string') throw new Error('the response contains no text.');
  return content;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** Models often wrap JSON in a fenced block despite their instructions. */
function withoutFence(content: string): string {
  const start = content.indexOf('{');
  const end = content.lastIndexOf('}');
  return start === -1 || end < start ? content : content.slice(start, end + 1);
}

function readText(texts: unknown, name: string): string {
  const value = field(texts, name);
  if (typeof value !== 'string') throw new Error(`the text "${name}" is missing.`);
  const text = value
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .toWellFormed()
    .trim();
  if (text === '') throw new Error(`the text "${name}" is empty.`);
  if (text.length > maxTextLength)
    throw new Error(`the text "${name}" is longer than ${maxTextLength} characters.`);
  return text;
}
