interface RichNode {
  type: string;
  attrs?: Record<string, unknown> | null;
  content?: RichNode[];
  marks?: { type: string; attrs?: Record<string, unknown> | null }[];
  text?: string;
}

/**
 * The blocks of a rich text, short enough to compare: `heading2(Sub)`, `bulletList(listItem(paragraph(one)))`,
 * `paragraph(see <link https://x.example/>this</link>)`.
 */
export function outlineOf(document: unknown): string[] {
  return ((document as RichNode | null)?.content ?? []).map(draw);
}

function draw({ type, attrs, content = [], marks = [], text }: RichNode): string {
  if (type === 'text') return marks.reduceRight((inner, mark) => drawMark(mark, inner), text ?? '');
  const { level, checked, src, label, language } = attrs ?? {};
  const facts = [
    typeof level === 'number' ? level : '',
    checked === true ? 'done' : '',
    typeof language === 'string' ? language : '',
    typeof label === 'string' ? label : '',
    typeof src === 'string' ? 'src' : '',
  ];
  return `${type}${facts.join('')}(${content.map(draw).join('')})`;
}

function drawMark({ type, attrs }: NonNullable<RichNode['marks']>[number], inner: string): string {
  const href = type === 'link' ? ` ${String(attrs?.href)}` : '';
  return `<${type}${href}>${inner}</${type}>`;
}
