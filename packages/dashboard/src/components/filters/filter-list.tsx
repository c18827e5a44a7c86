import type { ReactNode } from 'react';
import { PickList } from '../../ui/menus/pick-list.tsx';
import type { PickOption } from '../../ui/menus/pick-row.tsx';

interface FilterListProps {
  label: string;
  options: readonly PickOption[];
  chosen: readonly string[];
  /** Several can be chosen. */
  multiple?: boolean;
  isLoading?: boolean;
  /** Opened from a line of a sheet. */
  isRow: boolean;
  /** The button of the filter. */
  button: HTMLElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChange: (values: string[]) => void;
  /** Below the options. */
  bottom?: ReactNode;
}

/** Fewer options are in view at once. */
const searchedFrom = 8;

/** The values of a filter, to search and choose from. Loads with the first one that is opened. */
export function FilterList(props: FilterListProps) {
  const { options, chosen, isRow, button, isOpen, onChange, ...list } = props;
  return (
    <PickList
      {...list}
      isFixed
      isStep={isRow}
      hidesSearch={list.isLoading !== true && options.length < searchedFrom}
      options={withGone(options, chosen)}
      chosen={chosen}
      anchor={button}
      open={isOpen}
      focusAfter={() => button}
      onPick={onChange}
    />
  );
}

/** A value whose option is gone, such as a label that no task has, can still be removed. */
function withGone(options: readonly PickOption[], chosen: readonly string[]): PickOption[] {
  const gone = chosen.filter((value) => options.every((option) => option.value !== value));
  return [...options, ...gone.map((value) => ({ value, label: value }))];
}
