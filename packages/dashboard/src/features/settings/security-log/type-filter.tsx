import type { SecurityEventType } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { ClearableFilter, FilterText, filterClass } from '../../../ui/menus/choice-menu.tsx';
import { PickList } from '../../../ui/menus/pick-list.tsx';
import { type TypeGroup, typeGroup } from './type-group.ts';

const text = strings.securityLog;

/** The types of one group next to each other, in the order of the groups. */
const options = (Object.keys(text.groups) as TypeGroup[]).flatMap((group) =>
  Object.entries(text.types)
    .filter(([value]) => typeGroup(value) === group)
    .map(([value, label]) => ({ value, label, group: text.groups[group] })),
);

interface TypeFilterProps {
  value: SecurityEventType | undefined;
  onChange: (type: SecurityEventType | undefined) => void;
}

/** Picks one of the types of entries by typing part of its name or of its group: there are too many for a menu. */
export function TypeFilter({ value, onChange }: TypeFilterProps) {
  const isSet = value !== undefined;
  const list = (
    <PickList
      label={text.type}
      searchHint={text.searchTypes}
      chosen={isSet ? [value] : []}
      options={options}
      isFixed
      onPick={([picked]) => onChange(picked as SecurityEventType | undefined)}
      trigger={
        <button type="button" className={filterClass(isSet)}>
          <FilterText label={text.type} value={isSet ? text.types[value] : undefined} />
        </button>
      }
    />
  );
  if (!isSet) return list;
  return (
    <ClearableFilter label={text.type} onClear={() => onChange(undefined)}>
      {list}
    </ClearableFilter>
  );
}
