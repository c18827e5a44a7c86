import { ArrowUpDown } from 'lucide-react';
import { sheetButtonClass } from '../../components/filters/sheet-button.tsx';
import { strings } from '../../strings/index.ts';
import { ChoiceMenu } from '../../ui/menus/choice-menu.tsx';
import { Menu, MenuChoice, MenuChoices } from '../../ui/menus/menu.tsx';
import { useIsBeyondPhone } from '../../ui/use-is-wide.ts';
import { type OwnSort, ownSorts } from './my-tasks-search.ts';

const text = strings.myTasks;
const usual = 'urgency';

interface OwnSortProps {
  value: OwnSort | undefined;
  onChange: (value: OwnSort | undefined) => void;
}

/** The order of the user's own tasks: by urgency unless they choose another one. */
export function OwnSortMenu({ value, onChange }: OwnSortProps) {
  const set = (next: string | undefined): void => onChange(ownSorts.find((each) => each === next));
  const choices = ownSorts.map((each) => ({ value: each, label: text.sorts[each] }));
  if (useIsBeyondPhone())
    return (
      <ChoiceMenu
        saysNone
        label={text.sort}
        value={value}
        none={text.sorts[usual]}
        choices={choices}
        onChange={set}
      />
    );
  const label = text.sortedBy(text.sorts[value ?? usual]);
  return (
    <Menu
      align="end"
      title={text.sort}
      trigger={
        <button
          type="button"
          aria-label={label}
          data-tip={label}
          className={sheetButtonClass(value !== undefined)}
        >
          <ArrowUpDown size={17} aria-hidden />
        </button>
      }
    >
      <MenuChoices value={value ?? usual} onChange={set}>
        {[{ value: usual, label: text.sorts[usual] }, ...choices].map((choice) => (
          <MenuChoice key={choice.value} value={choice.value}>
            {choice.label}
          </MenuChoice>
        ))}
      </MenuChoices>
    </Menu>
  );
}
