import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';

/** Instead of tasks when the filters leave none. */
export function NoMatches({ onClear }: { onClear: () => void }) {
  const text = strings.board;
  return (
    <div className="mx-auto max-w-xl p-6">
      <EmptyState
        title={text.noMatches}
        text={text.noMatchesText}
        action={<Button onClick={onClear}>{text.clearFilters}</Button>}
      />
    </div>
  );
}
