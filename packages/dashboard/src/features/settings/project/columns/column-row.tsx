import type { Column, ColumnCategory, Project } from '@fettle/contract';
import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { ColorButton } from '../../../../components/pickers/color-button.tsx';
import { strings } from '../../../../strings/index.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { SelectField } from '../../../../ui/controls/select-field.tsx';
import { ColumnName } from './column-name.tsx';
import type { ColumnChange } from './edit-columns.ts';
import { RemoveColumn } from './remove-column.tsx';
import { type Edge, useDragColumn } from './use-drag-column.ts';

interface ColumnRowProps {
  project: Project;
  column: Column;
  onChange: (change: ColumnChange) => void;
  onMoveBy: (step: number) => void;
  onDrop: (dragged: string, edge: Edge) => void;
}

const text = strings.projectSettings;
const categories = Object.entries(text.categories).map(([value, label]) => ({
  value: value as ColumnCategory,
  label,
}));
const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Home: -100, End: 100 };

/** A column: its handle, color, name, kind, and a remove button. */
export function ColumnRow({ project, column, onChange, onMoveBy, onDrop }: ColumnRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const { isDragged, edge } = useDragColumn({ row, handle, columnKey: column.key, onDrop });
  const moveByKey = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMoveBy(step);
    // The row may have moved in the page, which makes it lose the focus.
    requestAnimationFrame(() => handle.current?.focus());
  };
  return (
    <li ref={row} className={classNames('column-line relative bg-surface', isDragged && 'opacity-40')}>
      {edge === null ? null : (
        <span
          aria-hidden
          className={classNames(
            'absolute inset-x-0 h-0.5 rounded bg-accent',
            edge === 'top' ? '-top-px' : '-bottom-px',
          )}
        />
      )}
      <div className="column-row">
        <button
          ref={handle}
          type="button"
          aria-label={text.moveColumn(column.label)}
          title={text.moveColumn(column.label)}
          onKeyDown={moveByKey}
          className="inline-flex size-8 shrink-0 cursor-grab items-center pointer-coarse:size-[40px] justify-center rounded-lg text-muted hover:bg-hover"
        >
          <GripVertical size={16} aria-hidden />
        </button>
        <ColorButton
          label={text.columnColorOf(column.label)}
          value={column.color}
          onChange={(color) => onChange({ color })}
        />
        <ColumnName label={column.label} onChange={(label) => onChange({ label })} />
        <div className="column-type">
          <span aria-hidden className="text-xs text-muted sm:hidden">
            {text.columnType}
          </span>
          <SelectField
            label={text.columnTypeOf(column.label)}
            hideLabel
            size="small"
            value={column.category}
            options={categories}
            onChange={(category) => onChange({ category })}
          />
        </div>
        <RemoveColumn project={project} column={column} />
      </div>
    </li>
  );
}
