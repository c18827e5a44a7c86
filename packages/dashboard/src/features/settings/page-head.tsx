import type { ReactNode } from 'react';

interface PageHeadProps {
  title: string;
  text: ReactNode;
  action?: ReactNode;
  /** 1, or 2 below the name of a project. */
  level?: 1 | 2;
}

/** The title of a page, what it is for, and its main action. */
export function PageHead({ title, text, action, level = 1 }: PageHeadProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 sm:flex-nowrap">
      <div className="min-w-0 max-w-(--width-reading)">
        <Heading className={level === 1 ? 'text-2xl font-semibold' : 'text-lg font-semibold'}>
          {title}
        </Heading>
        <p className="mt-0.5 text-sm text-pretty text-muted">{text}</p>
      </div>
      {action}
    </div>
  );
}
