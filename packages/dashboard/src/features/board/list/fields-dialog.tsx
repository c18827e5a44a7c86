import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { type ListField, listFields } from '../filters/board-search.ts';
import { usualFields } from './list-layout.ts';

interface FieldsDialogProps {
  /** Shown, in order. */
  fields: readonly ListField[];
  onChange: (fields: readonly ListField[]) => void;
  onClose: () => void;
}

/** Chooses the columns of the list and their order. The list behind it follows at once. */
export function FieldsDialog({ fields, onChange, onClose }: FieldsDialogProps) {
  const text = strings.taskList;
  // Columns that are switched off keep their place while the dialog is open.
  const [order, setOrder] = useState<readonly ListField[]>(() => [
    ...fields,
    ...listFields.filter((field) => !fields.includes(field)),
  ]);
  const show = (next: readonly ListField[], shown: readonly ListField[]): void => {
    setOrder(next);
    onChange(next.filter((field) => shown.includes(field)));
  };
  const move = (field: ListField, step: -1 | 1): void => {
    const at = order.indexOf(field);
    const next = order.toSpliced(at, 1).toSpliced(at + step, 0, field);
    show(next, fields);
    announce(text.fieldMoved(text.listFields[field], at + step + 1, order.length));
  };
  return (
    <Dialog open onClose={onClose} title={text.fieldsTitle} description={text.fieldsText}>
      <ul className="divide-y divide-line rounded-xl border border-line">
        {order.map((field, index) => {
          const name = text.listFields[field];
          return (
            <li key={field} className="flex items-center gap-1 py-1 pr-1 pl-3">
              <span className="flex-1">
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
              <IconButton
                label={text.moveFieldUp(name)}
                disabled={index === 0}
                onClick={() => move(field, -1)}
              >
                <ArrowUp size={15} aria-hidden />
              </IconButton>
              <IconButton
                label={text.moveFieldDown(name)}
                disabled={index === order.length - 1}
                onClick={() => move(field, 1)}
              >
                <ArrowDown size={15} aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <DialogFooter
        start={
          <Button
            tone="quiet"
            onClick={() => {
              setOrder(listFields);
              onChange(usualFields);
            }}
          >
            {text.resetFields}
          </Button>
        }
      >
        <Button tone="primary" onClick={onClose}>
          {strings.common.close}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
