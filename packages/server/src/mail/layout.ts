/** The content of an email: blocks from top to bottom, rendered as equivalent plain text and HTML. */
export interface Letter {
  /** Preview text that mail clients show after the subject. */
  preview: string;
  blocks: Block[];
  /** Small print: sentences, each with an optional link. */
  footer: Line[];
}

export interface Line {
  text: string;
  url?: string;
}

export type Block =
  | { type: 'heading'; text: string }
  | { type: 'paragraph'; text: string }
  /** User text with its line breaks. */
  | { type: 'quote'; text: string }
  | { type: 'link'; text: string; url: string }
  | { type: 'button'; text: string; url: string };

export function letterText({ blocks, footer }: Letter): string {
  const body = blocks.map(blockText).join('\n\n');
  const small = footer.map(({ text, url }) => (url === undefined ? text : `${text}: ${url}`)).join('\n');
  return `${body}\n\n-- \n${small}\n`;
}

function blockText(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `${block.text}\n${'-'.repeat(Math.min(72, Array.from(block.text).length))}`;
    case 'paragraph':
      return block.text;
    case 'quote':
      return linesOf(block.text)
        .map((line) => `> ${line}`)
        .join('\n');
    case 'link':
      return `${block.text}\n${block.url}`;
    case 'button':
      return `${block.text}:\n${block.url}`;
  }
}

/** No images, scripts, or remote content; simple enough for every mail client, in light and dark mode. */
export function letterHtml({ preview, blocks, footer }: Letter): string {
  const small = footer
    .map(({ text, url }) => `<p style="margin:4px 0">${footerHtml(text, url)}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div style="max-width:600px;margin:0 auto">
${blocks.map(blockHtml).join('\n')}
<hr style="border:0;border-top:1px solid #8888;margin:32px 0 12px">
<div style="font-size:13px;opacity:.75">
${small}
</div>
</div>
</body>
</html>
`;
}

function blockHtml(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `<h2 style="font-size:17px;margin:28px 0 8px">${escapeHtml(block.text)}</h2>`;
    case 'paragraph':
      return `<p style="margin:8px 0">${escapeHtml(block.text)}</p>`;
    case 'quote':
      return (
        '<blockquote style="margin:4px 0 16px;padding:2px 0 2px 12px;border-left:3px solid #8888;overflow-wrap:anywhere">' +
        `${linesOf(block.text).map(escapeHtml).join('<br>')}</blockquote>`
      );
    case 'link':
      return `<p style="margin:8px 0"><a href="${escapeHtml(block.url)}">${escapeHtml(block.text)}</a></p>`;
    case 'button':
      return (
        `<p style="margin:20px 0"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:10px 18px;` +
        `border-radius:6px;background:#1f5fbf;color:#ffffff;text-decoration:none">${escapeHtml(block.text)}</a></p>`
      );
  }
}

function footerHtml(text: string, url: string | undefined): string {
  const escaped = escapeHtml(text);
  return url === undefined ? escaped : `<a href="${escapeHtml(url)}" style="color:inherit">${escaped}</a>`;
}

function linesOf(text: string): string[] {
  return text.split(/\r\n?|[\n\u2028\u2029]/);
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe between tags and in quoted attributes. Removes control characters, which are not allowed in HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign).replace(/[^\P{Cc}\t\n\r]/gu, '');
}
