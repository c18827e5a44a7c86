import type { Project } from '@fettle/contract';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../../../components/feedback/form-error.tsx';
import { fieldError } from '../../../../data/client/describe-error.ts';
import { strings } from '../../../../strings/index.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { withNewColumn } from './edit-columns.ts';
import { useSetColumns } from './use-set-columns.ts';

/** A field for another column. Enter adds it. */
export function AddColumn({ project }: { project: Project }) {
  const text = strings.projectSettings;
  const [label, setLabel] = useState('');
  const set = useSetColumns(project, { showsError: true });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (label.trim() === '') return;
    set.mutate(withNewColumn(project.columns, label.trim()), { onSuccess: () => setLabel('') });
  };
  return (
    <form onSubmit={submit} className="mt-3 space-y-2" noValidate>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={text.newColumn}
            name="column"
            autoComplete="off"
            maxLength={100}
            value={label}
            onChange={(event) => setLabel(event.target.value)}
            error={fieldError(set.error, 'columns')}
          />
        </div>
        <Button
          type="submit"
          icon={<Plus size={15} aria-hidden />}
          busy={set.isPending}
          disabled={label.trim() === ''}
        >
          {text.addColumn}
        </Button>
      </div>
      <FormError error={set.error} fields={['columns']} />
    </form>
  );
}
