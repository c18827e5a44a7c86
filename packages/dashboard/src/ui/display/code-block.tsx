import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import '../scroll-fade.css';

interface CodeBlockProps {
  /** What it contains, for screen readers. */
  label: string;
  text: string;
  size?: 'small' | 'large';
  /** Its lines stay as they are, and scroll sideways where they are longer. On a phone they wrap: most are longer. */
  isUnwrapped?: boolean;
}

/**
 * Machine-readable text, unchanged. Long text scrolls, also by keyboard. The corners are those of a frame around what
 * scrolls: in a dialog that scrolls too, Chromium leaves the corners of the dialog blank if those in it are round.
 */
export function CodeBlock({ label, text, size = 'large', isUnwrapped = false }: CodeBlockProps) {
  return (
    <div className="rounded-xl border border-line bg-sunken">
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className={classNames('scroll-fade overflow-auto p-3', size === 'large' ? 'code-large' : 'max-h-48')}
      >
        <pre
          className={classNames(
            'font-mono text-xs leading-relaxed',
            isUnwrapped
              ? 'sm:w-max max-sm:wrap-anywhere max-sm:whitespace-pre-wrap'
              : 'wrap-anywhere whitespace-pre-wrap',
          )}
        >
          {isUnwrapped ? text.split(/(?<=\n)/).map(toLine) : text}
        </pre>
      </section>
    </div>
  );
}

/** What wraps continues further in than its line begins: at its start, it would look like a line of its own. */
function toLine(line: string, index: number): ReactNode {
  const indent = Math.min(line.search(/\S|$/), deepest) + 2;
  return (
    <span
      key={index}
      className="block"
      style={{ paddingInlineStart: `${indent}ch`, textIndent: `-${indent}ch` }}
    >
      {line}
    </span>
  );
}

/** In characters: a phone has about 40. */
const deepest = 12;
