import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import './settings.css';

interface SectionProps {
  title: string;
  text?: string;
  /** Beside the title. */
  state?: ReactNode;
  /** At the end of the title row. */
  action?: ReactNode;
  tone?: 'plain' | 'danger';
  children: ReactNode;
}

/** A boxed section of a settings page. */
export function Section({ title, text, state, action, tone = 'plain', children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'boxed rounded-2xl border bg-surface p-4 sm:p-5',
        tone === 'danger' ? 'border-danger/40' : 'border-line',
      )}
    >
      <div
        className={classNames(
          'mb-4 flex flex-wrap justify-between gap-x-6 gap-y-3 sm:flex-nowrap',
          text === undefined ? 'items-center' : 'items-start',
        )}
      >
        <div className="min-w-0 max-w-2xl">
          <div className="flex items-center gap-2">
            <h2 id={id} className={classNames('font-semibold', tone === 'danger' && 'text-danger')}>
              {title}
            </h2>
            {state}
          </div>
          {text === undefined ? null : <p className="mt-0.5 text-sm text-pretty text-muted">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
