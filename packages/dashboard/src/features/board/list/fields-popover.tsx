import { Popover } from '@base-ui/react/popover';
import { GripVertical } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { type ListField, listFields } from '../filters/board-search.ts';
import { usualFields } from './list-layout.ts';
import { useRowDrag } from './use-row-drag.ts';

interface FieldsPopoverProps {
  /** The button that opens it. */
  anchor: HTMLElement | null;
  /** Shown, in order. */
  fields: readonly ListField[];
  onChange: (fields: readonly ListField[]) => void;
  onClose: () => void;
}

/** Chooses the columns of the list and their order, beside the list, which follows at once. */
export function FieldsPopover({ anchor, onClose, ...props }: FieldsPopoverProps) {
  const text = strings.taskList;
  return (
    <Popover.Root
      open
      onOpenChange={(next, { event }) => {
        // The button closes it by itself.
        if (!next && !(event.target instanceof Node && anchor?.contains(event.target) === true)) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={6} className="z-50">
          <Popover.Popup
            finalFocus={() => anchor}
            className="flex max-h-(--available-height) w-80 flex-col rounded-xl border border-line bg-surface shadow-raised outline-none"
          >
            <Popover.Title className="px-4 pt-3 text-sm font-semibold">{text.fieldsTitle}</Popover.Title>
            <Popover.Description className="px-4 pb-2 text-xs text-muted">
              {text.fieldsText}
            </Popover.Description>
            <Fields {...props} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Fields({ fields, onChange }: Pick<FieldsPopoverProps, 'fields' | 'onChange'>) {
  const text = strings.taskList;
  // Columns that are switched off keep their place while it is open.
  const [order, setOrder] = useState<readonly ListField[]>(() => [
    ...fields,
    ...listFields.filter((field) => !fields.includes(field)),
  ]);
  const list = useRef<HTMLUListElement>(null);
  const { held, hold } = useRowDrag({
    list,
    rows: order,
    onMove: setOrder,
    onDrop: (next) => onChange(next.filter((field) => fields.includes(field))),
  });
  const focused = useRef<ListField | null>(null);
  // A row that moves in the page loses the focus.
  useLayoutEffect(() => {
    const row = focused.current === null ? -1 : order.indexOf(focused.current);
    focused.current = null;
    list.current?.children[row]?.querySelector('button')?.focus();
  }, [order]);
  const show = (next: readonly ListField[], shown: readonly ListField[]): void => {
    setOrder(next);
    onChange(next.filter((field) => shown.includes(field)));
  };
  const move = (field: ListField, step: -1 | 1): void => {
    const at = order.indexOf(field);
    if (order[at + step] === undefined) return;
    focused.current = field;
    show(order.toSpliced(at, 1).toSpliced(at + step, 0, field), fields);
    announce(text.fieldMoved(text.listFields[field], at + step + 1, order.length));
  };
  return (
    <>
      <ul ref={list} className="min-h-0 overflow-y-auto border-y border-line py-1">
        {order.map((field) => {
          const name = text.listFields[field];
          return (
            <li
              key={field}
              className={classNames(
                'flex h-9 items-center gap-1 pr-4 pl-2 pointer-coarse:h-11',
                held === field && 'bg-hover',
              )}
            >
              <button
                type="button"
                aria-label={text.moveField(name)}
                title={text.moveFieldHint}
                aria-keyshortcuts="ArrowUp ArrowDown"
                onPointerDown={(event) => {
                  if (event.button === 0) hold(field);
                }}
                onKeyDown={(event) => {
                  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                  if (step === undefined) return;
                  event.preventDefault();
                  move(field, step as -1 | 1);
                }}
                // A finger drags instead of scrolling.
                style={{ touchAction: 'none' }}
                className={classNames(
                  'inline-flex h-full w-7 pointer-coarse:w-11 shrink-0 items-center justify-center rounded-md text-muted hover:text-ink',
                  held === field ? 'cursor-grabbing' : 'cursor-grab',
                )}
              >
                <GripVertical size={15} aria-hidden />
              </button>
              <span className="min-w-0 flex-1">
                <Checkbox
                  label={name}
                  checked={fields.includes(field)}
                  disabled={field === 'title'}
                  onChange={(isShown) =>
                    show(order, isShown ? [...fields, field] : fields.filter((each) => each !== field))
                  }
                />
              </span>
              {field === 'title' ? <span className="text-xs text-muted">{text.alwaysShown}</span> : null}
            </li>
          );
        })}
      </ul>
      <div className="p-1.5">
        <Button
          size="small"
          tone="quiet"
          onClick={() => {
            setOrder(listFields);
            onChange(usualFields);
          }}
        >
          {text.resetFields}
        </Button>
      </div>
    </>
  );
}
