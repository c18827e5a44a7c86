import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface EmptyStateProps {
  title: string;
  text: string;
  action?: ReactNode;
  icon?: ReactNode;
  /** Nothing else is on the page: on a large screen it is nearer to the middle. */
  isAlone?: boolean;
}

/** Shown for an empty list: what it would contain, and the next step. */
export function EmptyState({
  title,
  text,
  action,
  icon = <Inbox size={20} />,
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
        className="mx-auto mb-3 flex size-11 items-center justify-center rounded-full bg-chip text-muted"
      >
        {icon}
      </span>
      <p className="font-medium">{title}</p>
      <p className="mx-auto mt-1 max-w-md text-balance text-sm text-muted">{text}</p>
      {action === undefined ? null : <div className="mt-4 flex justify-center">{action}</div>}
    </div>
  );
}
