import type { Column } from '@fettle/contract';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useComesNear } from '../../../ui/use-comes-near.ts';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { ShownColumn } from '../cards/card.tsx';
import { CardStack, type DroppedCard } from '../cards/card-stack.tsx';
import { useColumnTasks } from '../columns/column-tasks.ts';
import { useTaskCount } from '../filters/use-task-count.ts';
import { laneClass } from './lane-width.ts';
import { countSwimlane, readSwimlaneCards } from './read-swimlane.ts';
import type { SwimlaneTitle } from './swimlane-titles.tsx';
import type { Swimlane } from './swimlanes.ts';

interface SwimlaneRowProps {
  projectId: string;
  columns: readonly Column[];
  swimlane: Swimlane;
  /** It has few cards, which one request reads for all columns. */
  isSmall: boolean;
  title: SwimlaneTitle;
  canWrite: boolean;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
  onDrop: (dropped: DroppedCard) => void;
  onOpen: (id: string) => void;
}

/** A swimlane and its cards in each column, fetched once the swimlane comes near the view. */
export function SwimlaneRow({
  swimlane,
  isSmall,
  title,
  isFolded,
  onFold,
  columns,
  ...cell
}: SwimlaneRowProps) {
  const ref = useRef<HTMLElement>(null);
  const isNear = useComesNear(ref);
  const count = isSmall ? countSwimlane : undefined;
  const total = useTaskCount(cell.projectId, swimlane.filter, isNear, count);
  const [isWanted, setWanted] = useState(false);
  const isBare = total === 0 && !isWanted;
  const { label, hint, picture } = title;
  const isOpen = !isFolded && !isBare;
  const toggle = (): void => {
    setWanted(!isOpen);
    if (isFolded) onFold(false);
    else if (isOpen && total !== 0) onFold(true);
  };
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  const isPhone = !useIsBeyondPhone();
  return (
    <section
      ref={ref}
      aria-label={strings.swimlanes.name(label, total)}
      className="relative pt-1 max-sm:pt-0"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={toggle}
        // On a phone, a bar from edge to edge that stays while the cards below it scroll.
        className="sticky z-[1] left-(--gutter) inline-flex h-9 items-center gap-2 rounded-lg px-1.5 text-sm font-semibold hover:bg-hover max-sm:top-0 max-sm:left-0 max-sm:-mx-(--gutter) max-sm:flex max-sm:h-[44px] max-sm:w-[calc(100%+2*var(--gutter))] max-sm:rounded-none max-sm:border-b max-sm:border-line max-sm:bg-canvas max-sm:px-(--gutter)"
      >
        <Arrow size={15} className="text-muted" aria-hidden />
        <span aria-hidden className="inline-flex">
          {picture}
        </span>
        <span title={hint} className="max-w-[60vw] truncate">
          {label}
        </span>
        <span className="text-xs font-normal text-muted">{total}</span>
      </button>
      {/* The room of a card, so that not all swimlanes come near at once. */}
      {isFolded || isNear ? null : <div className="h-26" />}
      {isFolded || !isNear ? null : (
        // Without tasks, only the heading takes room. Its line still takes the cards that are dropped on it.
        <div
          className={classNames(
            // Beside each other, most parts of a swimlane would be out of sight on a phone.
            'flex gap-3 max-sm:flex-col max-sm:gap-0 max-sm:py-1 sm:items-stretch',
            isBare && 'absolute inset-0 pt-1 max-sm:pt-0',
          )}
        >
          {columns.map((column, index) => (
            <SwimlaneCell
              key={column.id}
              {...cell}
              swimlane={swimlane}
              swimlaneLabel={label}
              column={column}
              isSmall={isSmall}
              isBare={isBare}
              isPhone={isPhone}
              // One card stands for those of all columns, of which most may be empty.
              expected={index === 0 ? 1 : 0}
              onDrop={(dropped) => {
                setWanted(true);
                cell.onDrop(dropped);
              }}
            />
          ))}
        </div>
      )}
    </section>
  );
}

interface SwimlaneCellProps
  extends Pick<SwimlaneRowProps, 'projectId' | 'swimlane' | 'isSmall' | 'canWrite' | 'onDrop' | 'onOpen'> {
  /** The name of the swimlane. */
  swimlaneLabel: string;
  column: Column;
  /** Below the other columns, and only if it has cards, which say their column. */
  isPhone: boolean;
  /** No taller than the heading. */
  isBare: boolean;
  /** How many cards to expect while they load. */
  expected: number;
}

function SwimlaneCell({
  projectId,
  swimlane,
  swimlaneLabel,
  column,
  isSmall,
  isBare,
  isPhone,
  expected,
  canWrite,
  onDrop,
  onOpen,
}: SwimlaneCellProps) {
  const place = { projectId, status: column.key, filter: swimlane.filter };
  const tasks = useColumnTasks(place, true, isSmall ? readSwimlaneCards : undefined);
  const isLoading = tasks.isPending && expected > 0;
  if (isPhone && (isBare || (tasks.tasks.length === 0 && !isLoading && !tasks.isError))) return null;
  return (
    <section
      aria-label={`${column.label}, ${swimlaneLabel}, ${strings.board.columnCount(tasks.total)}`}
      className={classNames(laneClass, 'flex flex-col *:last:flex-1')}
    >
      <ShownColumn value={isPhone ? column : null}>
        <CardStack
          projectId={projectId}
          status={column.key}
          swimlane={swimlane.key}
          column={tasks}
          canWrite={canWrite}
          onDrop={onDrop}
          onOpen={onOpen}
          height={isBare ? 'bare' : isPhone ? 'whole' : 'low'}
          expected={expected}
          // It has few cards, and swimlanes have so many columns that each would wait long for its turn.
          rank={null}
        />
      </ShownColumn>
    </section>
  );
}
