import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface EmptyStateProps {
  title: string;
  text: string;
  action?: ReactNode;
  /** By default that of a search without matches. */
  icon?: ReactNode;
  /** Nothing else is on the page: on a large screen it is nearer to the middle. */
  isAlone?: boolean;
}

/** Shown for an empty list: what it would contain, and the next step. Alone on a page, it is as large as other notices there. */
export function EmptyState({
  title,
  text,
  action,
  icon = <SearchX size={20} />,
  isAlone = false,
}: EmptyStateProps) {
  return (
    <div
      className={classNames(
        'mx-auto max-w-xl px-6 py-10 text-center in-[.boxed]:py-2',
        isAlone && 'alone lg:pt-[14vh]',
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'mx-auto mb-3 flex items-center justify-center rounded-full bg-chip text-muted',
          isAlone ? 'size-12' : 'size-11',
        )}
      >
        {icon}
      </span>
      <p className={classNames('text-balance', isAlone ? 'text-lg font-semibold' : 'font-medium')}>{title}</p>
      <p className="mx-auto mt-1 max-w-md text-balance text-sm text-muted">{text}</p>
      {action === undefined ? null : <div className="mt-4 flex justify-center">{action}</div>}
    </div>
  );
}
