import type { Column } from '@fettle/contract';
import { Ellipsis, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../browser/lazy-part.tsx';
import { formatNumber } from '../../../strings/format/format-number.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ColorDot } from '../../../ui/display/color-dot.tsx';
import { Menu } from '../../../ui/menus/menu.tsx';

const ColumnMenu = lazyPart(() => import('./column-menu.tsx'), 'ColumnMenu');

const WipLimitDialog = lazyPart(() => import('./wip-limit-dialog.tsx'), 'WipLimitDialog');

interface ColumnHeaderProps {
  projectId: string;
  column: Column;
  /** Null while unknown. */
  total: number | null;
  /** The loaded tasks. Without them, nothing can be selected here. */
  shownIds?: readonly string[];
  canWrite: boolean;
  canManage: boolean;
  onAdd: () => void;
  onTemplate?: () => void;
  onFold?: () => void;
}

/** The name of a column, its count, and its menu. */
export function ColumnHeader(props: ColumnHeaderProps) {
  const { projectId, column, total, shownIds, canWrite, canManage, onAdd, onTemplate, onFold } = props;
  const [isLimiting, setLimiting] = useState(false);
  const text = strings.board;
  const hasMenu = onFold !== undefined || canManage;
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 pr-1.5 pl-3.5">
      <ColorDot color={column.color} />
      <h2 className="truncate text-sm font-semibold">{column.label}</h2>
      {total === null ? null : <ColumnCount total={total} limit={column.wipLimit} />}
      <span className="flex-1" />
      {hasMenu ? (
        <Menu
          align="end"
          title={column.label}
          trigger={
            <button
              type="button"
              aria-label={text.columnMenu(column.label)}
              title={text.columnMenu(column.label)}
              className="inline-flex size-8 pointer-coarse:size-[40px] shrink-0 items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink data-popup-open:bg-hover"
            >
              <Ellipsis size={16} aria-hidden />
            </button>
          }
        >
          <ColumnMenu
            projectId={projectId}
            total={total}
            shownIds={shownIds}
            canWrite={canWrite}
            canManage={canManage}
            onTemplate={onTemplate}
            onLimit={() => setLimiting(true)}
            onFold={onFold}
          />
        </Menu>
      ) : null}
      {canWrite ? (
        <IconButton label={text.newTaskIn(column.label)} onClick={onAdd}>
          <Plus size={16} aria-hidden />
        </IconButton>
      ) : null}
      {isLimiting ? (
        <Suspense>
          <WipLimitDialog projectId={projectId} column={column} onClose={() => setLimiting(false)} />
        </Suspense>
      ) : null}
    </header>
  );
}

/** The number of tasks in a column: amber above its WIP limit. */
function ColumnCount({ total, limit }: { total: number; limit: number | null }) {
  if (limit === null) return <span className="text-xs text-muted">{formatNumber(total)}</span>;
  const isOver = total > limit;
  const text = isOver ? strings.board.overLimit(total, limit) : strings.board.withinLimit(total, limit);
  return (
    <span
      title={text}
      className={classNames(
        'rounded-full px-1.5 text-xs whitespace-nowrap',
        isOver ? 'bg-warning-soft font-medium text-warning' : 'text-muted',
      )}
    >
      <span aria-hidden>
        {formatNumber(total)}/{limit}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
