import type { SecurityEventType } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { ClearableFilter, FilterText, filterClass } from '../../../ui/menus/choice-menu.tsx';
import { PickList } from '../../../ui/menus/pick-list.tsx';
import { typeGroup } from './type-group.ts';

const text = strings.securityLog;

const options = Object.entries(text.types).map(([value, label]) => ({
  value,
  label,
  detail: text.groups[typeGroup(value)],
}));

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
      chosen={isSet ? [value] : []}
      options={options}
      isWide
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
