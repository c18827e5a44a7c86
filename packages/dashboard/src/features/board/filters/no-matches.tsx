import { SearchX } from 'lucide-react';
import { passFocus } from '../../../components/filters/pass-focus.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { type ActiveFilter, groupFilters } from './active-filters.ts';
import type { BoardFilters } from './board-search.ts';

interface NoMatchesProps {
  filters: BoardFilters;
  active: readonly ActiveFilter[];
  onClear: () => void;
}

/** Instead of the board, the list, or the calendar when the filters leave no task: what is filtered by. */
export function NoMatches({ filters, active, onClear }: NoMatchesProps) {
  const text = strings.noMatches;
  // How labels match is said with the labels.
  const named = groupFilters(active).filter(({ name }) => name !== 'labelMatch');
  const parts = named.map(({ name, title, labels }) => {
    const list = name === 'label' && filters.labelMatch === 'all' ? text.allOf : text.anyOf;
    const values = list(labels.map(text.quoted));
    // “Open or done” is no name for the one that was chosen.
    return name === 'done' ? values : `${title.toLowerCase()} ${values}`;
  });
  return (
    <div className="mx-auto flex min-h-full max-w-xl flex-col justify-center px-(--gutter) pb-[10dvh]">
      <EmptyState
        icon={<SearchX size={20} />}
        title={text.title}
        text={text.text(text.allOf(parts))}
        action={
          <Button
            onClick={({ currentTarget }) => {
              passFocus(currentTarget);
              onClear();
            }}
          >
            {strings.board.clearFilters}
          </Button>
        }
      />
    </div>
  );
}
