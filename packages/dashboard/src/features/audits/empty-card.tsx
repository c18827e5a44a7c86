import type { ComponentProps } from 'react';
import { EmptyState } from '../../ui/lists/empty-state.tsx';

/** That a list has nothing, on the surface that the list would have. */
export function EmptyCard(props: ComponentProps<typeof EmptyState>) {
  return (
    <div className="rounded-2xl border border-line bg-surface shadow-card">
      <EmptyState {...props} />
    </div>
  );
}
