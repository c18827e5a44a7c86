import { mentionPattern } from '@fettle/contract';

/** The parts of a rich-text node that are read here; it was validated when it was stored. */
interface RichNode {
  type: string;
  attrs?: { id?: unknown };
  content?: RichNode[];
  marks?: { type: string }[];
  text?: string;
}

/** Who a text mentions; whether such a user exists is decided by recipient-store.ts. */
export interface Mentions {
  /** IDs of mention nodes, which an editor inserts. */
  ids: string[];
  /** Usernames and email addresses after an `@`, in lower case. */
  names: string[];
}

/** One text notifies no more users than this. */
const maxMentions = 50;

/**
 * `@` and a username or an email address, at the beginning of a word. No other `@` follows, so that the domain of
 * `ada@example.com` is not a mention; an opening bracket or quote can precede it.
 */
const mention = new RegExp(String.raw`(?<![\w.@/+\-])${mentionPattern}`, 'gu');

/** In code, an `@` marks decorators and packages, not users. */
const code = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;

/** Mentions in a comment, which is plain text. */
export function mentionsInText(text: string): Mentions {
  return { ids: [], names: namesIn(text.replace(code, ' ')) };
}

/** Mentions in a rich text: its mention nodes, and names in all text that is not code. Null has none. */
export function mentionsInDocument(document: unknown): Mentions {
  const ids = new Set<string>();
  const texts: string[] = [];
  collect(document as RichNode | null, ids, texts);
  return { ids: [...ids].slice(0, maxMentions), names: namesIn(texts.join('\n')) };
}

/** What `after` mentions and `before` did not. */
export function newMentions(after: Mentions, before: Mentions): Mentions {
  return {
    ids: after.ids.filter((id) => !before.ids.includes(id)),
    names: after.names.filter((name) => !before.names.includes(name)),
  };
}

export const noMentions: Mentions = { ids: [], names: [] };

/** The text of one block is read as a whole, because an editor splits it wherever a mark begins. */
function collect(node: RichNode | null, ids: Set<string>, texts: string[]): void {
  if (node === null || node.type === 'codeBlock') return;
  if (node.type === 'mention' && typeof node.attrs?.id === 'string') ids.add(node.attrs.id.toLowerCase());
  const inline: string[] = [];
  for (const child of node.content ?? []) {
    if (child.type === 'text')
      inline.push(child.marks?.some(({ type }) => type === 'code') ? '\n' : (child.text ?? ''));
    else {
      inline.push(' ');
      collect(child, ids, texts);
    }
  }
  texts.push(inline.join(''));
}

/** A period that ends a sentence can also end a username, so both readings are returned. */
function namesIn(text: string): string[] {
  const names = new Set<string>();
  for (const [, found = ''] of text.matchAll(mention)) {
    const name = found.normalize('NFC').toLowerCase();
    names.add(name);
    names.add(name.replace(/[._-]+$/, ''));
    if (names.size >= 2 * maxMentions) break;
  }
  return [...names];
}
