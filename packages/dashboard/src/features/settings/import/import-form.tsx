import type { ImportFormat, ImportOptions } from '@fettle/contract';
import { type SyntheticEvent, useId, useState } from 'react';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';

const text = strings.imports;
const formats = Object.entries(text.formats).map(([value, label]) => ({
  value: value as ImportFormat,
  label,
}));

interface ImportFormProps {
  onSubmit: (wish: { format: ImportFormat; file: File; options: ImportOptions }) => void;
}

/** Chooses the export and how it is read. */
export function ImportForm({ onSubmit }: ImportFormProps) {
  const id = useId();
  const [format, setFormat] = useState<ImportFormat>('trello');
  const [file, setFile] = useState<File | null>(null);
  const [createColumns, setCreateColumns] = useState(true);
  const [withArchived, setWithArchived] = useState(false);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (file === null) return;
    const options: ImportOptions = { createColumns, ...(withArchived ? { archived: 'done' as const } : {}) };
    onSubmit({ format, file, options });
  };
  return (
    <form
      onSubmit={submit}
      className="space-y-4 rounded-2xl border border-line bg-surface shadow-card p-4 sm:p-5"
    >
      <SelectField label={text.format} value={format} options={formats} onChange={setFormat} />
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          {text.file}
        </label>
        <input
          id={id}
          type="file"
          accept=".json,.csv,.zip,.txt,.tsv"
          aria-describedby={`${id}-hint`}
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          className="block w-full text-sm file:mr-3 file:h-9 file:rounded-lg file:border file:border-line file:bg-surface file:px-3.5 file:font-medium file:text-ink"
        />
        <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
          {text.fileHint}
        </p>
      </div>
      <Checkbox label={text.createColumns} checked={createColumns} onChange={setCreateColumns} />
      <Checkbox label={text.archived} checked={withArchived} onChange={setWithArchived} />
      <Button type="submit" tone="primary" disabled={file === null}>
        {text.dryRun}
      </Button>
    </form>
  );
}
