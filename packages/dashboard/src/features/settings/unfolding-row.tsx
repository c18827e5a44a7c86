import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { useIsBeyondPhone } from '../../ui/use-is-wide.ts';
import './settings.css';

interface UnfoldingRowProps {
  icon: ReactNode;
  /** The first line. */
  title: ReactNode;
  /** The second line: what tells it apart. */
  meta: ReactNode;
  /** At the end, outside of what is pressed to unfold it. */
  action?: ReactNode;
  /** On a phone, the action unfolds with the rest, so that the second line is seen in full. */
  foldsAction?: boolean;
  /** What else there is about it. Without any it does not unfold. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** What is longer than a fact. Last, so that the facts and the action are seen before it. */
  children?: ReactNode;
}

/** A row of a list, in two lines. Pressing it unfolds the rest. */
export function UnfoldingRow(props: UnfoldingRowProps) {
  const { icon, title, meta, action, foldsAction = false, facts, children } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isFolded = !useIsBeyondPhone() && foldsAction;
  const lines = (
    <>
      {icon}
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 text-sm font-medium">{title}</span>
        {/* Above the area of the button, so that the tooltips of its times work. */}
        <span className="relative z-10 block truncate text-xs text-muted">{meta}</span>
      </span>
    </>
  );
  const lineClass = 'flex min-w-0 flex-1 items-center gap-3 py-2.5 text-left';
  return (
    <li>
      <div className="relative isolate flex items-center gap-2">
        {facts.length === 0 ? (
          <div className={lineClass}>{lines}</div>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
            className={classNames(lineClass, 'rounded-lg -outline-offset-2 after:absolute after:inset-0')}
          >
            {lines}
          </button>
        )}
        {isFolded || action === undefined ? null : <span className="relative flex">{action}</span>}
        {/* Last, whatever comes before it, so that those of all rows are in one column. The button reaches over it. */}
        {facts.length === 0 ? null : (
          <ChevronDown
            size={16}
            aria-hidden
            className={classNames(
              'pointer-events-none shrink-0 text-muted transition-transform',
              isOpen && 'rotate-180',
            )}
          />
        )}
      </div>
      {isOpen ? (
        <div id={id} className="pt-1 pb-3 sm:pl-8">
          <Facts facts={facts} />
          {isFolded && action !== undefined ? <div className="mt-3 flex">{action}</div> : null}
          {children}
        </div>
      ) : null}
    </li>
  );
}

function Facts({ facts }: Pick<UnfoldingRowProps, 'facts'>) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
