import { ChevronDown, X } from 'lucide-react';
import { common } from '../../strings/common.ts';
import { classNames } from '../class-names.ts';
import { ColorDot } from '../display/color-dot.tsx';
import { Menu, MenuChoice, MenuChoices } from './menu.tsx';

interface Choice {
  value: string;
  label: string;
  color?: string;
  /** Shown after the label. */
  count?: number;
}

interface ChoiceMenuProps {
  label: string;
  value: string | undefined;
  choices: readonly Choice[];
  /** The label of the empty choice. */
  none: string;
  onChange: (value: string | undefined) => void;
  onOpen?: () => void;
  /** Shown if there are no choices. */
  empty?: string;
}

const nothing = '';

/** A filter: its name and current value, and a menu of choices. */
export function ChoiceMenu({ label, value, choices, none, onChange, onOpen, empty }: ChoiceMenuProps) {
  const chosen = choices.find((choice) => choice.value === value);
  const isSet = value !== undefined;
  const menu = (
    <Menu
      {...(onOpen === undefined ? {} : { onOpen })}
      trigger={
        <button type="button" className={triggerClass(isSet)}>
          <span className="truncate">{isSet ? `${label}: ${chosen?.label ?? value}` : label}</span>
          <ChevronDown size={13} className="shrink-0" aria-hidden />
        </button>
      }
    >
      <MenuChoices
        value={value ?? nothing}
        onChange={(next) => onChange(next === nothing ? undefined : next)}
      >
        {[{ value: nothing, label: none }, ...choices].map((choice) => (
          <ChoiceItem key={choice.value} choice={choice} />
        ))}
      </MenuChoices>
      {choices.length === 0 && empty !== undefined ? (
        <p className="px-2.5 py-1.5 text-sm text-muted">{empty}</p>
      ) : null}
    </Menu>
  );
  if (!isSet) return menu;
  return (
    <span className="inline-flex max-w-full shrink-0 rounded-lg bg-accent-soft">
      {menu}
      <button
        type="button"
        aria-label={common.clear(label)}
        title={common.clear(label)}
        onClick={() => onChange(undefined)}
        className="inline-flex h-7 w-7 items-center justify-center rounded-r-lg border border-l-0 border-accent text-muted hover:bg-hover hover:text-ink"
      >
        <X size={13} aria-hidden />
      </button>
    </span>
  );
}

function ChoiceItem({ choice: { value, label, color, count } }: { choice: Choice }) {
  return (
    <MenuChoice value={value}>
      {color === undefined ? null : <ColorDot color={color} />}
      <span className="max-w-64 flex-1 truncate">{label}</span>
      {count === undefined ? null : <span className="text-xs text-muted">{count}</span>}
    </MenuChoice>
  );
}

function triggerClass(isSet: boolean): string {
  return classNames(
    'inline-flex h-7 max-w-72 items-center gap-1 border px-2 text-[13px] whitespace-nowrap hover:bg-hover data-popup-open:bg-hover',
    isSet
      ? 'min-w-0 rounded-l-lg border-accent text-ink'
      : 'shrink-0 rounded-lg border-line bg-surface text-muted',
  );
}
