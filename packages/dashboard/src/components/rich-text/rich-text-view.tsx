import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { strings } from '../../strings/index.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { isAttachmentUrl } from './attachment-url.ts';

interface RichNode {
  type: string;
  attrs?: Record<string, unknown> | null;
  content?: RichNode[];
  marks?: { type: string; attrs?: Record<string, unknown> | null }[];
  text?: string;
}

interface RichTextViewProps {
  /** A ProseMirror document as the API returns it. */
  document: unknown;
  /** Checks or unchecks the item at this path of the document. Without it the checkboxes are read-only. */
  onTick?: (path: readonly number[], checked: boolean) => void;
}

/**
 * Renders rich text as elements and never as HTML, so nothing in it can run. Images from other hosts are links,
 * because nothing is loaded from outside.
 */
export function RichTextView({ document, onTick }: RichTextViewProps) {
  const shown = withoutEmptyEnd(document as RichNode);
  return <div className="rich-text">{drawContent(shown, [], { onTick, headings: outlineOf(shown) })}</div>;
}

/** Editors leave an empty paragraph at the end to type in. */
function withoutEmptyEnd(document: RichNode): RichNode {
  const content = document.content ?? [];
  const last = content.findLastIndex(
    ({ type, content: inner }) => type !== 'paragraph' || (inner ?? []).length > 0,
  );
  return { ...document, content: content.slice(0, last + 1) };
}

/** Heading levels for screen readers: below those of the dialog, with no level skipped. */
function outlineOf(document: RichNode): Map<RichNode, number> {
  const outline = new Map<RichNode, number>();
  const open: number[] = [];
  for (const node of headingsOf(document)) {
    const level = Number(node.attrs?.level);
    while (open.length > 0 && (open.at(-1) ?? 0) >= level) open.pop();
    open.push(level);
    outline.set(node, Math.min(6, firstLevel + open.length - 1));
  }
  return outline;
}

/** The description itself is a third-level heading. */
const firstLevel = 4;

function headingsOf(node: RichNode): RichNode[] {
  return node.type === 'heading' ? [node] : (node.content ?? []).flatMap(headingsOf);
}

interface Drawing {
  onTick: RichTextViewProps['onTick'];
  headings: ReadonlyMap<RichNode, number>;
}

function drawContent(node: RichNode, path: readonly number[], drawing: Drawing): ReactNode {
  return (node.content ?? []).map((child, index) => {
    const at = [...path, index];
    return <Fragment key={at.join()}>{draw(child, at, drawing)}</Fragment>;
  });
}

function draw(node: RichNode, path: readonly number[], drawing: Drawing): ReactNode {
  const { onTick, headings } = drawing;
  const attrs = node.attrs ?? {};
  const inner = drawContent(node, path, drawing);
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduceRight<ReactNode>(drawMark, node.text ?? '');
    case 'paragraph':
      return <p data-align={alignOf(attrs.textAlign)}>{node.content === undefined ? <br /> : inner}</p>;
    case 'heading':
      return drawHeading(Number(attrs.level), headings.get(node) ?? firstLevel, inner);
    case 'bulletList':
      return <ul>{inner}</ul>;
    case 'orderedList':
      return <ol start={Number(attrs.start ?? 1)}>{inner}</ol>;
    case 'listItem':
      return <li>{inner}</li>;
    case 'taskList':
      return <ul data-type="taskList">{inner}</ul>;
    case 'taskItem':
      return (
        <li data-checked={attrs.checked === true}>
          <Checkbox
            hideLabel
            label={textOf(node).trim() || strings.task.description.emptyItem}
            checked={attrs.checked === true}
            disabled={onTick === undefined}
            onChange={(checked) => onTick?.(path, checked)}
          />
          <div>{inner}</div>
        </li>
      );
    case 'blockquote':
      return <blockquote>{inner}</blockquote>;
    case 'codeBlock':
      return (
        <pre>
          <code>{inner}</code>
        </pre>
      );
    case 'horizontalRule':
      return <hr />;
    case 'hardBreak':
      return <br />;
    case 'image':
      return drawImage(attrs);
    case 'table':
      return (
        <div className="tableWrapper">
          <table>
            <tbody>{inner}</tbody>
          </table>
        </div>
      );
    case 'tableRow':
      return <tr>{inner}</tr>;
    case 'tableHeader':
      return (
        <th {...spans(attrs)} data-align={alignOf(attrs.align)}>
          {inner}
        </th>
      );
    case 'tableCell':
      return (
        <td {...spans(attrs)} data-align={alignOf(attrs.align)}>
          {inner}
        </td>
      );
    case 'mention':
      return <span data-type="mention">@{String(attrs.label ?? attrs.id)}</span>;
    default:
      return inner;
  }
}

function drawHeading(level: number, outline: number, inner: ReactNode): ReactNode {
  const Tag = (['h4', 'h5', 'h6'] as const)[outline - firstLevel] ?? 'h6';
  return <Tag data-level={level}>{inner}</Tag>;
}

const markTags = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  code: 'code',
  underline: 'u',
  subscript: 'sub',
  superscript: 'sup',
  highlight: 'mark',
} as const;

function drawMark(
  inner: ReactNode,
  { type, attrs }: { type: string; attrs?: Record<string, unknown> | null },
): ReactNode {
  if (type === 'link') return drawLink(textValue(attrs?.href), inner);
  const Tag = markTags[type as keyof typeof markTags];
  return Tag === undefined ? inner : <Tag>{inner}</Tag>;
}

function textValue(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function drawLink(href: string, inner: ReactNode): ReactNode {
  if (!/^(https?:\/\/|mailto:)/i.test(href)) return inner;
  const taskId = taskOf(href);
  if (taskId !== null)
    return (
      <Link to="/tasks/$taskId" params={{ taskId }} data-type="task-reference">
        {inner}
      </Link>
    );
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {inner}
    </a>
  );
}

/** The task of this service that a link refers to. It opens in the same tab. */
function taskOf(href: string): string | null {
  const { origin } = globalThis.location;
  return href.startsWith(`${origin}/tasks/`)
    ? (/^\/tasks\/([\w-]+)$/.exec(href.slice(origin.length))?.[1] ?? null)
    : null;
}

function drawImage({ src, alt, title }: Record<string, unknown>): ReactNode {
  const text = typeof alt === 'string' ? alt : '';
  if (isAttachmentUrl(src))
    return <img src={src} alt={text} title={typeof title === 'string' ? title : text} />;
  const address = textValue(src);
  const host = URL.canParse(address) ? new URL(address).host : address;
  return drawLink(address, text === '' ? strings.task.description.outsideImage(host) : text);
}

function alignOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function spans(attrs: Record<string, unknown>): { colSpan: number; rowSpan: number } {
  return { colSpan: Number(attrs.colspan ?? 1), rowSpan: Number(attrs.rowspan ?? 1) };
}

function textOf(node: RichNode): string {
  return node.text ?? (node.content ?? []).map(textOf).join(' ');
}
