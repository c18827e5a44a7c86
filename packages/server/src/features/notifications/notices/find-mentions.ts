/** What is read of a rich text's node; it was checked when it was stored. */
interface RichNode {
  type: string;
  attrs?: { id?: unknown };
  content?: RichNode[];
  marks?: { type: string }[];
  text?: string;
}

/** Who a text names; whether there is such a person is for the project's people to say. */
export interface Mentions {
  /** Ids of mention nodes, which an editor puts in. */
  ids: string[];
  /** In small letters: usernames and addresses behind an `@`. */
  names: string[];
}

/** No more people than this are told by one text. */
const most = 50;

/**
 * `@` and a username or an address, where a word begins. Behind it stands no other `@`, so that the domain of
 * `ada@example.com` is no name; brackets and quotes may open before it.
 */
const mention = /(?<![\w.@/+-])@([A-Za-z0-9][\w.-]{1,253}(?:@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)?)(?![\w@])/g;

/** Code names decorators and packages with an `@`, and nobody. */
const code = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;

/** Mentions in a comment, which is plain text. */
export function mentionsInText(text: string): Mentions {
  return { ids: [], names: namesIn(text.replace(code, ' ')) };
}

/** Mentions in a rich text: its mention nodes, and names in all text that is no code. Null has none. */
export function mentionsInDocument(document: unknown): Mentions {
  const ids = new Set<string>();
  const texts: string[] = [];
  collect(document as RichNode | null, ids, texts);
  return { ids: [...ids].slice(0, most), names: namesIn(texts.join('\n')) };
}

/** What `after` names and `before` did not. */
export function newMentions(after: Mentions, before: Mentions): Mentions {
  return {
    ids: after.ids.filter((id) => !before.ids.includes(id)),
    names: after.names.filter((name) => !before.names.includes(name)),
  };
}

export const noMentions: Mentions = { ids: [], names: [] };

/** Text that runs on in one block is read as one: an editor splits it wherever a mark begins. */
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

/** A full stop that ends a sentence may also end a username, so both readings are given. */
function namesIn(text: string): string[] {
  const names = new Set<string>();
  for (const [, name = ''] of text.matchAll(mention)) {
    names.add(name.toLowerCase());
    names.add(name.toLowerCase().replace(/[._-]+$/, ''));
    if (names.size >= 2 * most) break;
  }
  return [...names];
}
