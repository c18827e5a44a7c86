/** A fenced block of a Markdown page that is marked as runnable: ```sh run or ```ts run. */
export interface Block {
  language: 'sh' | 'ts';
  code: string;
}

/** The runnable blocks of a page, in order. */
export function readBlocks(markdown: string): Block[] {
  const fences = markdown.matchAll(/^```(sh|ts) run\n([\s\S]*?)^```$/gm);
  return [...fences].map(([, language, code = '']) => ({ language: language as 'sh' | 'ts', code }));
}

/** Targets of the links on a page that point into the project, without a scheme. Code is left out. */
export function readLinks(markdown: string): string[] {
  const links = withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g);
  return [...links].map(([, target = '']) => target).filter((target) => !/^[a-z]+:/.test(target));
}

/**
 * Paths in code spans of a page: with a slash inside or a file extension, and without placeholders (`<name>`, `*`).
 */
export function readPaths(markdown: string): string[] {
  const marks = markdown.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g);
  return [...marks]
    .map(([, text = '']) => text)
    .filter((text) => /^[\w.][\w./-]*$/.test(text) && /\w\/|\w\.(ts|md|json|sql|yaml)$/.test(text));
}

/** The anchors of a page's headings, as common renderers generate them. */
export function readAnchors(markdown: string): Set<string> {
  const headings = withoutCode(markdown).matchAll(/^#+ (.+)$/gm);
  const ofHeadings = [...headings].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  const named = [...markdown.matchAll(/<a id="([\w-]+)">/g)].map(([, id = '']) => id);
  return new Set([...ofHeadings, ...named]);
}

function withoutCode(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]+`/g, '');
}
