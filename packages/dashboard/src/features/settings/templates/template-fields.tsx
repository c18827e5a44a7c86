import type { Project } from '@fettle/contract';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { LabelPicker } from '../../../components/pickers/label-picker.tsx';
import { PeoplePicker, toPickerPerson } from '../../../components/pickers/people-picker.tsx';
import { useUser } from '../../../data/account/session.ts';
import { useLabelChoice } from '../../../data/projects/project-labels.ts';
import { strings } from '../../../strings/index.ts';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { LabelChip } from '../../../ui/display/label-chip.tsx';
import { pickFieldClass } from '../../../ui/menus/pick-field.ts';
import type { TemplateForm } from './template-form.ts';

const text = strings.templates;
const priorities = ['low', 'medium', 'high', 'critical'] as const;

interface TemplateFieldsProps {
  project: Project;
  form: TemplateForm;
  onChange: (change: Partial<TemplateForm>) => void;
}

/** The column, priority, labels, and assignees of a template. */
export function TemplateFields({ project, form, onChange }: TemplateFieldsProps) {
  const user = useUser();
  const [isPicking, setPicking] = useState(false);
  const labelChoice = useLabelChoice(project.id, isPicking);
  const { columns, members } = project;
  const people = members.map(toPickerPerson);
  const names = members.filter(({ userId }) => form.assigneeIds.includes(userId)).map(({ name }) => name);
  // A column that is gone is replaced by the first one.
  const status = columns.some(({ key }) => key === form.status) ? form.status : '';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={text.column}
        value={status}
        options={[
          { value: '', label: text.firstColumn },
          ...columns.map(({ key, label }) => ({ value: key, label })),
        ]}
        onChange={(next) => onChange({ status: next })}
      />
      <SelectField
        label={strings.pickers.priority}
        value={form.priority}
        options={priorities.map((value) => ({ value, label: strings.priorities[value] }))}
        onChange={(priority) => onChange({ priority })}
      />
      <Picked label={strings.pickers.labels}>
        <LabelPicker
          {...labelChoice}
          open={isPicking}
          onOpenChange={setPicking}
          chosen={form.labels}
          onChange={(labels) => onChange({ labels })}
          trigger={
            <button type="button" className={pickFieldClass}>
              {form.labels.length === 0 ? <span className="text-muted">{text.noLabels}</span> : null}
              {form.labels.map(({ name, color }) => (
                <LabelChip key={name} name={name} color={color} />
              ))}
              <FieldArrow />
            </button>
          }
        />
      </Picked>
      <Picked label={strings.pickers.assignees}>
        <PeoplePicker
          people={people}
          ownId={user.id}
          chosen={form.assigneeIds}
          onChange={(assigneeIds) => onChange({ assigneeIds })}
          trigger={
            <button type="button" className={pickFieldClass}>
              {names.length === 0 ? (
                <span className="text-muted">{text.noAssignees}</span>
              ) : (
                <span className="min-w-0 truncate">{names.join(', ')}</span>
              )}
              <FieldArrow />
            </button>
          }
        />
      </Picked>
    </div>
  );
}

function FieldArrow() {
  return <ChevronDown size={15} className="pick-arrow ml-auto shrink-0 text-muted" aria-hidden />;
}

function Picked({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1 text-sm font-medium">{label}</p>
      {children}
    </div>
  );
}
