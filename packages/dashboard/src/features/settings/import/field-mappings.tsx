import type { Import, ImportField, ImportOptions } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { Section } from '../section.tsx';

const text = strings.imports;
const choices = Object.entries(text.fields).map(([value, label]) => ({ value: value as ImportField, label }));

interface FieldMappingsProps {
  /** A dry run of a CSV file. */
  current: Import;
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
}

/** Which field each column of a CSV file becomes. */
export function FieldMappings({ current, options, onChange }: FieldMappingsProps) {
  const columns = (current.mapping?.fields ?? []).filter(({ name }) => name !== '');
  if (columns.length === 0) return null;
  const fieldOf = ({ name, to }: (typeof columns)[number]): ImportField =>
    options.fields?.find(({ from }) => from === name)?.to ?? ((to ?? 'ignore') as ImportField);
  const choose = (chosen: string, to: ImportField): void => {
    const fields = columns.map((column) => ({
      from: column.name,
      to: column.name === chosen ? to : fieldOf(column),
    }));
    onChange({ ...options, fields });
  };
  return (
    <Section title={text.csvColumns} text={text.csvColumnsText}>
      <div className="grid gap-3 sm:grid-cols-2">
        {columns.map((column) => (
          <SelectField
            key={column.name}
            label={column.name}
            value={fieldOf(column)}
            options={choices}
            onChange={(to) => choose(column.name, to)}
          />
        ))}
      </div>
    </Section>
  );
}
