import type { Project, View } from '@fettle/contract';
import { Bookmark, Check, Pencil, Plus, Save, Trash2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../browser/lazy-part.tsx';
import { useCommands } from '../../../commands/commands.ts';
import { describeError } from '../../../data/client/describe-error.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { formatNumber } from '../../../strings/format/format-number.ts';
import { strings } from '../../../strings/index.ts';
import { SheetRow, sheetRowClass } from '../../../ui/menus/choice-menu.tsx';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '../../../ui/menus/menu.tsx';
import type { BoardSearch } from '../filters/board-search.ts';
import { useListLayout } from '../list/list-layout.ts';
import { useViews } from './use-views.ts';
import { isSameView, toSearch, toViewBody } from './view-search.ts';

const ViewDialog = lazyPart(() => import('./view-dialog.tsx'), 'ViewDialog');

interface ViewsMenuProps {
  project: Project;
  search: BoardSearch;
  onChange: (search: BoardSearch) => void;
  /** Places the menu in a sheet. */
  children?: (menu: ReactNode) => ReactNode;
}

/** Saved views: open, save, share, delete. */
export function ViewsMenu({ project, search, onChange, children }: ViewsMenuProps) {
  const text = strings.views;
  const [isWanted, setWanted] = useState(search.saved !== undefined);
  const [editing, setEditing] = useState<{ view: View | null } | null>(null);
  const list = useListLayout(project.id, search, onChange);
  const known = useViews(project, isWanted);
  const { views, create, update, remove, canShare, canEdit, isOwn } = known;
  const body = toViewBody(search, list);
  const current = views.find(({ id }) => id === search.saved);
  const isChanged = current !== undefined && !isSameView(current, body);
  const open = (view: View): void => onChange(toSearch(view));
  const saveChanges = (view: View): void =>
    update.mutate(
      { viewId: view.id, ...body },
      {
        onSuccess: ({ name }) => showToast({ text: text.saved(name) }),
        onError: (error) => showToast({ kind: 'error', text: describeError(error) }),
      },
    );
  const startSaving = (): void => setEditing({ view: null });
  useCommands([
    { id: 'view-save', label: text.saveNew, group: text.title, run: startSaving },
    ...views.map((view) => ({
      id: `view ${view.id}`,
      label: text.open(view.name),
      // In the label, it begins with a quote.
      words: view.name,
      group: text.title,
      run: () => open(view),
    })),
  ]);
  const close = (): void => {
    setEditing(null);
    create.reset();
    update.reset();
  };
  const save = (view: View | null, chosen: Pick<View, 'name' | 'visibility'>): void => {
    if (view !== null) update.mutate({ viewId: view.id, ...changeOf(view, chosen) }, { onSuccess: close });
    else
      create.mutate(
        { ...body, ...chosen },
        {
          onSuccess(made) {
            close();
            onChange({ ...search, saved: made.id });
          },
        },
      );
  };
  const count = known.isLoading || known.error !== null ? '' : formatNumber(views.length);
  const groups = [
    { label: text.shared, items: views.filter(({ visibility }) => visibility === 'project') },
    { label: text.own, items: views.filter(({ visibility }) => visibility === 'private') },
  ].filter(({ items }) => items.length > 0);
  const menu = (
    <Menu
      align="end"
      title={children === undefined ? text.title : text.savedViews}
      onOpen={() => setWanted(true)}
      trigger={
        children !== undefined ? (
          <button type="button" className={sheetRowClass}>
            <SheetRow
              label={text.savedViews}
              value={
                current === undefined ? count : isChanged ? text.changedName(current.name) : current.name
              }
              isSet={current !== undefined}
            />
          </button>
        ) : (
          <button
            type="button"
            title={text.title}
            className="inline-flex h-7 shrink-0 items-center gap-1.5 rounded-lg border border-line bg-surface px-2 text-[13px] text-muted hover:bg-hover data-popup-open:bg-hover"
          >
            <Bookmark size={14} aria-hidden />
            <span className="max-w-40 truncate">{current?.name ?? text.title}</span>
            {isChanged ? (
              <span className="size-1.5 rounded-full bg-accent">
                <span className="sr-only">{text.changed}</span>
              </span>
            ) : null}
          </button>
        )
      }
    >
      {views.length === 0 ? (
        <p className="max-w-56 px-2.5 py-1.5 text-sm text-muted">
          {known.isLoading ? strings.common.loading : known.error === null ? text.none : text.loadFailed}
        </p>
      ) : null}
      {groups.map(({ label, items }) => (
        <MenuGroup key={label} label={label}>
          {items.map((view) => (
            <MenuItem
              key={view.id}
              icon={view.id === current?.id ? <Check size={14} aria-hidden /> : <span className="size-3.5" />}
              onSelect={() => open(view)}
            >
              <span className="block max-w-64 truncate">{view.name}</span>
            </MenuItem>
          ))}
        </MenuGroup>
      ))}
      <MenuSeparator />
      {current !== undefined && isChanged && canEdit(current) ? (
        <MenuItem icon={<Save size={14} aria-hidden />} onSelect={() => saveChanges(current)}>
          {text.saveChanges(current.name)}
        </MenuItem>
      ) : null}
      <MenuItem icon={<Plus size={14} aria-hidden />} onSelect={startSaving}>
        {text.saveNew}
      </MenuItem>
      {current !== undefined && canEdit(current) ? (
        <>
          <MenuItem icon={<Pencil size={14} aria-hidden />} onSelect={() => setEditing({ view: current })}>
            {text.edit}
          </MenuItem>
          <MenuItem icon={<Trash2 size={14} aria-hidden />} onSelect={() => remove(current)}>
            {text.delete(current.name)}
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
  return (
    <>
      {children === undefined ? menu : children(menu)}
      {editing === null ? null : (
        <Suspense>
          <ViewDialog
            view={editing.view}
            canShare={canShare && (editing.view === null || isOwn(editing.view))}
            isSaving={create.isPending || update.isPending}
            error={create.error ?? update.error}
            onSave={(chosen) => save(editing.view, chosen)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

/** Whoever only renames a view says nothing about who sees it. */
function changeOf(view: View, { name, visibility }: Pick<View, 'name' | 'visibility'>) {
  return { name, ...(visibility === view.visibility ? {} : { visibility }) };
}
