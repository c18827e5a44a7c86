import { classNames } from '../class-names.ts';

/** A placeholder for loading content. Hidden from screen readers: the region around it says that it is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-pulse rounded-md bg-line', className)} />;
}

/** Placeholder rows of a loading list. */
export function SkeletonRows({ count = 5, label }: { count?: number; label: string }) {
  return (
    <div role="status" aria-label={label} className="space-y-2">
      {Array.from({ length: count }, (_, row) => `row ${row}`).map((row) => (
        <Skeleton key={row} className="h-11 w-full" />
      ))}
    </div>
  );
}
