import type { Import, ImportOptions, Project } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { Section } from '../section.tsx';
import { FieldMappings } from './field-mappings.tsx';

const text = strings.imports;
const none = '';

interface ImportMappingsProps {
  /** A dry run that has ended. */
  current: Import;
  project: Project;
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
}

/** What people and lists of the file stand for. A choice applies from the next dry run. */
export function ImportMappings({ current, project, options, onChange }: ImportMappingsProps) {
  const { people, columns } = current.mapping ?? { people: [], columns: [] };
  const members = [
    { value: none, label: text.nobody },
    ...project.members.map(({ userId, name }) => ({ value: userId, label: name })),
  ];
  const choosePerson = (from: string, to: string): void =>
    onChange({ ...options, people: replaced(options.people, from, to) });
  const chooseColumn = (from: string, to: string): void =>
    onChange({ ...options, columns: replaced(options.columns, from, to) });
  const chosen = (list: readonly Choice[] | undefined, from: string) =>
    list?.find((each) => each.from === from);
  return (
    <>
      <FieldMappings current={current} options={options} onChange={onChange} />
      {columns.length === 0 ? null : (
        <Section title={text.columns} text={text.columnsText}>
          <div className="grid gap-3 sm:grid-cols-2">
            {columns.map(({ name, key, created }) => {
              const choice = chosen(options.columns, name);
              return (
                <SelectField
                  key={name}
                  label={name}
                  value={choice === undefined ? (created ? newColumn : (key ?? none)) : (choice.to ?? none)}
                  options={[
                    ...(created ? [{ value: newColumn, label: text.newColumn(name) }] : []),
                    ...project.columns.map((column) => ({ value: column.key, label: column.label })),
                    { value: none, label: text.leaveOut },
                  ]}
                  onChange={(to) => chooseColumn(name, to)}
                />
              );
            })}
          </div>
        </Section>
      )}
      {people.length === 0 ? null : (
        <Section title={text.people} text={text.peopleText}>
          <div className="grid gap-3 sm:grid-cols-2">
            {people.map(({ name, email, userId, userName }) => {
              const choice = chosen(options.people, name);
              const isListed = userId === null || members.some(({ value }) => value === userId);
              return (
                <SelectField
                  key={name}
                  label={name}
                  {...(email === null || email === name ? {} : { hint: email })}
                  value={choice === undefined ? (userId ?? none) : (choice.to ?? none)}
                  options={isListed ? members : [...members, { value: userId, label: userName ?? name }]}
                  onChange={(to) => choosePerson(name, to)}
                />
              );
            })}
          </div>
        </Section>
      )}
    </>
  );
}

/** No column can have this key. */
const newColumn = 'new:';

interface Choice {
  from: string;
  to: string | null;
}

/** The choices with this one in place of an earlier one for the same name; a new column needs none. */
function replaced(choices: readonly Choice[] = [], from: string, to: string): Choice[] {
  const others = choices.filter((choice) => choice.from !== from);
  return to === newColumn ? others : [...others, { from, to: to === none ? null : to }];
}
