import type { Connection } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { fieldError } from '../../../data/client/describe-error.ts';
import { projectQuery } from '../../../data/projects/projects.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { DialogFooter } from '../../../ui/overlays/dialog.tsx';

type Settings = Pick<Connection, 'service' | 'name' | 'repository' | 'onOpen' | 'onMerge' | 'targetBranch'>;
/** An empty name means the name of the code host. */
export type ConnectionInput = Omit<Settings, 'name'> & { name?: string };

interface ConnectionFormProps {
  projectId: string;
  initial: Settings;
  /** Whether the code host can be chosen. */
  isNew: boolean;
  submit: string;
  busy: boolean;
  error: unknown;
  onSubmit: (wish: ConnectionInput) => void;
  onCancel: () => void;
}

const text = strings.integrations;
const hosts = Object.entries(text.hosts).map(([value, label]) => ({
  value: value as Connection['service'],
  label,
}));
const orNull = (value: string): string | null => (value.trim() === '' ? null : value.trim());

/** The repository of a connection, and its rules. */
export function ConnectionForm({
  projectId,
  initial,
  isNew,
  submit,
  busy,
  error,
  onSubmit,
  onCancel,
}: ConnectionFormProps) {
  const rulesHint = useId();
  const [service, setService] = useState(initial.service);
  const [name, setName] = useState(initial.name);
  const [repository, setRepository] = useState(initial.repository ?? '');
  const [onOpen, setOnOpen] = useState(initial.onOpen ?? '');
  const [onMerge, setOnMerge] = useState(initial.onMerge ?? '');
  const [branch, setBranch] = useState(initial.targetBranch ?? '');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit({
      service,
      repository: orNull(repository),
      onOpen: orNull(onOpen),
      onMerge: orNull(onMerge),
      targetBranch: orNull(branch),
      name: name.trim() === '' ? text.hosts[service] : name.trim(),
    });
  };
  return (
    <form onSubmit={send} className="space-y-4" noValidate>
      {isNew ? (
        <SelectField label={text.service} value={service} options={hosts} onChange={setService} />
      ) : null}
      <TextField
        label={text.repository}
        name="repository"
        autoComplete="off"
        spellCheck={false}
        hint={text.repositoryHint}
        value={repository}
        onChange={(event) => setRepository(event.target.value)}
        error={fieldError(error, 'repository')}
      />
      <TextField
        label={text.name}
        name="name"
        autoComplete="off"
        hint={text.nameHint}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fieldError(error, 'name')}
      />
      <fieldset aria-describedby={rulesHint}>
        <legend className="mb-2 pt-2 font-semibold">{text.pulls}</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <ColumnField projectId={projectId} label={text.onOpen} value={onOpen} onChange={setOnOpen} />
          <ColumnField projectId={projectId} label={text.onMerge} value={onMerge} onChange={setOnMerge} />
        </div>
        <p id={rulesHint} className="mt-1 text-xs text-muted">
          {text.rulesHint}
        </p>
      </fieldset>
      <TextField
        label={text.targetBranch}
        name="branch"
        autoComplete="off"
        spellCheck={false}
        hint={text.targetBranchHint}
        value={branch}
        onChange={(event) => setBranch(event.target.value)}
        error={fieldError(error, 'targetBranch')}
      />
      <FormError error={error} fields={['repository', 'targetBranch', 'name']} />
      <DialogFooter>
        <Button onClick={onCancel}>{strings.common.cancel}</Button>
        <Button type="submit" tone="primary" busy={busy}>
          {submit}
        </Button>
      </DialogFooter>
    </form>
  );
}

interface ColumnFieldProps {
  projectId: string;
  label: string;
  value: string;
  onChange: (key: string) => void;
}

/** A column of the project, or none. A column that was removed stays selectable as long as it is selected. */
function ColumnField({ projectId, label, value, onChange }: ColumnFieldProps) {
  const { data: project } = useQuery(projectQuery(projectId));
  const columns = project?.columns ?? [];
  const isRemoved = value !== '' && !columns.some(({ key }) => key === value);
  const options = [
    { value: '', label: text.noMove },
    ...columns.map(({ key, label: column }) => ({ value: key, label: column })),
    ...(isRemoved ? [{ value, label: text.removedColumn(value) }] : []),
  ];
  return <SelectField label={label} value={value} options={options} onChange={onChange} />;
}
