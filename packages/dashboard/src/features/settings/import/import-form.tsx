import type { ImportFormat, ImportOptions } from '@fettle/contract';
import { type SyntheticEvent, useState } from 'react';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { FileField } from '../../../ui/controls/file-field.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import '../settings.css';

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
      <SelectField
        label={text.format}
        value={format}
        options={formats}
        hint={text.howTo[format]}
        onChange={setFormat}
      />
      <FileField
        label={text.file}
        hint={text.fileHint}
        accept=".json,.csv,.zip,.txt,.tsv"
        texts={{ choose: text.chooseFile, orDrop: text.orDropFile, change: text.changeFile }}
        file={file}
        onChange={setFile}
      />
      <div className="check-rows space-y-2.5">
        <Checkbox label={text.createColumns} checked={createColumns} onChange={setCreateColumns} />
        <Checkbox label={text.archived} checked={withArchived} onChange={setWithArchived} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" tone="primary" disabled={file === null}>
          {text.dryRun}
        </Button>
        <p className="text-sm text-muted">{text.dryRunHint}</p>
      </div>
    </form>
  );
}
