import { Bookmark, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadComponent } from '../../../browser/load-component.ts';
import { strings } from '../../../strings/index.ts';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menus/menu.tsx';
import type { BoardFilters } from './board-search.ts';
import { sameFilters } from './saved-filters.ts';
import { useSavedFilters } from './use-saved-filters.ts';

const NameFilterDialog = lazy(loadComponent(() => import('./name-filter-dialog.tsx'), 'NameFilterDialog'));

interface SavedFiltersMenuProps {
  projectId: string;
  /** The active filters. */
  filters: BoardFilters;
  onApply: (filters: BoardFilters) => void;
}

/** Saved filters: apply, save, delete. */
export function SavedFiltersMenu({ projectId, filters, onApply }: SavedFiltersMenuProps) {
  const { saved, save, forget } = useSavedFilters(projectId);
  const [isNaming, setNaming] = useState(false);
  const text = strings.board;
  const isAny = Object.keys(filters).length > 0;
  const current = saved.find((each) => sameFilters(each.filters, filters));
  return (
    <>
      <Menu
        align="end"
        trigger={
          <button
            type="button"
            aria-label={text.saved}
            title={text.saved}
            className="inline-flex h-7 shrink-0 items-center gap-1.5 rounded-lg border border-line bg-surface px-2 text-[13px] text-muted hover:bg-hover data-popup-open:bg-hover"
          >
            <Bookmark size={14} aria-hidden />
            {isAny && current !== undefined ? (
              <span className="max-w-40 truncate">{current.name}</span>
            ) : null}
          </button>
        }
      >
        {saved.length === 0 && !isAny ? (
          <p className="max-w-56 px-2.5 py-1.5 text-sm text-muted">{text.savedNone}</p>
        ) : null}
        {saved.map(({ name, filters: kept }) => (
          <MenuItem key={name} icon={<Bookmark size={14} aria-hidden />} onSelect={() => onApply(kept)}>
            {name}
          </MenuItem>
        ))}
        {isAny ? (
          <>
            {saved.length > 0 ? <MenuSeparator /> : null}
            {current === undefined ? (
              <MenuItem icon={<Plus size={14} aria-hidden />} onSelect={() => setNaming(true)}>
                {text.saveFilter}
              </MenuItem>
            ) : (
              <MenuItem icon={<Trash2 size={14} aria-hidden />} onSelect={() => forget(current.name)}>
                {text.deleteFilter(current.name)}
              </MenuItem>
            )}
          </>
        ) : null}
      </Menu>
      {isNaming ? (
        <Suspense>
          <NameFilterDialog
            onName={(name) => {
              save({ name, filters });
              setNaming(false);
            }}
            onClose={() => setNaming(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
