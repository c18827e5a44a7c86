import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface UnfoldingRowProps {
  icon: ReactNode;
  /** The first line. */
  title: ReactNode;
  /** The second line: what tells it apart. */
  meta: ReactNode;
  /** At the end, outside of what is pressed to unfold it. */
  action?: ReactNode;
  /** What else there is about it. Without any it does not unfold. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** A row of a list, in two lines. Pressing it unfolds the rest. */
export function UnfoldingRow({ icon, title, meta, action, facts }: UnfoldingRowProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const lines = (
    <>
      {icon}
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 text-sm font-medium">{title}</span>
        <span className="block truncate text-xs text-muted">{meta}</span>
      </span>
    </>
  );
  const lineClass = 'flex min-w-0 flex-1 items-center gap-3 py-2.5 text-left';
  return (
    <li>
      <div className="flex items-center gap-2">
        {facts.length === 0 ? (
          <div className={lineClass}>{lines}</div>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
            className={classNames(lineClass, 'group rounded-lg -outline-offset-2')}
          >
            {lines}
            <ChevronDown
              size={16}
              aria-hidden
              className="shrink-0 text-muted transition-transform group-aria-expanded:rotate-180"
            />
          </button>
        )}
        {action}
      </div>
      {isOpen ? <Facts id={id} facts={facts} /> : null}
    </li>
  );
}

function Facts({ id, facts }: { id: string; facts: UnfoldingRowProps['facts'] }) {
  return (
    <dl id={id} className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 pb-3 pl-8 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
