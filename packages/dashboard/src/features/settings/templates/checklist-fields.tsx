import { Plus, Trash2 } from 'lucide-react';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { TextAreaField } from '../../../ui/controls/text-area-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import type { TemplateForm } from './template-form.ts';

type Checklists = TemplateForm['checklists'];

const text = strings.templates;

interface ChecklistFieldsProps {
  checklists: Checklists;
  onChange: (checklists: Checklists) => void;
}

/** The checklists of a template: a title, and one item per line. */
export function ChecklistFields({ checklists, onChange }: ChecklistFieldsProps) {
  const change = (key: string, fields: Partial<Checklists[number]>): void =>
    onChange(checklists.map((list) => (list.key === key ? { ...list, ...fields } : list)));
  const add = (): void => onChange([...checklists, { key: crypto.randomUUID(), title: '', items: '' }]);
  return (
    <div className="space-y-3">
      {checklists.map(({ key, title, items }, index) => (
        <div key={key} className="space-y-4 rounded-xl border border-line p-3">
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <TextField
                label={text.checklist(index + 1)}
                name={`checklist-${index}`}
                autoComplete="off"
                maxLength={500}
                value={title}
                onChange={(event) => change(key, { title: event.target.value })}
              />
            </div>
            <IconButton
              label={text.removeChecklist(index + 1)}
              onClick={() => onChange(checklists.filter((list) => list.key !== key))}
            >
              <Trash2 size={15} aria-hidden />
            </IconButton>
          </div>
          <TextAreaField
            label={text.checklistItems(index + 1)}
            name={`items-${index}`}
            rows={3}
            isProse
            hint={text.itemsHint}
            value={items}
            onChange={(next) => change(key, { items: next })}
          />
        </div>
      ))}
      <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={add}>
        {text.addChecklist}
      </Button>
    </div>
  );
}
