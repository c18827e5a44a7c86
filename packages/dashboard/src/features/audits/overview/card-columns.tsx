import type { ReactNode } from 'react';
import { useHasColumns } from '../../../ui/use-is-wide.ts';
import { balanceColumns } from './balance-columns.ts';
import '../audits.css';

export interface OverviewCard {
  id: string;
  /** About how high it is, in pixels: decides in which column it is. */
  height: number;
  node: ReactNode;
}

/**
 * Cards in two columns that end at the same height; on a narrow screen one below the other, in their order. The document
 * has the order that is seen, so that Tab follows it.
 */
export function CardColumns({ cards }: { cards: readonly OverviewCard[] }) {
  const columns = useHasColumns() ? balanceColumns(cards) : [cards];
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1.7fr)_minmax(18rem,1fr)]">
      {columns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <div key={index} className="flex min-w-0 flex-col gap-5">
          {column.map(({ id, node }) => (
            <div key={id} className="overview-card grid min-w-0 lg:last:grow">
              {node}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
