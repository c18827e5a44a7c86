import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check, ChevronDown } from 'lucide-react';
import { classNames } from './class-names.ts';
import { menuItemClass, menuPopupClass } from './menu.tsx';

export interface Choice {
  value: string;
  label: string;
}

interface ChoiceMenuProps {
  label: string;
  value: string | undefined;
  choices: readonly Choice[];
  /** Chosen when nothing is. */
  none: string;
  onChange: (value: string | undefined) => void;
}

const nothing = '';

/** A filter: its name, or its name with what is chosen, and one of several choices in its menu. */
export function ChoiceMenu({ label, value, choices, none, onChange }: ChoiceMenuProps) {
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger
        className={classNames(
          'inline-flex h-7 items-center gap-1 rounded-lg border px-2 text-[13px] whitespace-nowrap hover:bg-hover data-popup-open:bg-hover',
          chosen === undefined
            ? 'border-line bg-surface text-muted'
            : 'border-accent bg-accent-soft text-ink',
        )}
      >
        {chosen === undefined ? label : `${label}: ${chosen.label}`}
        <ChevronDown size={13} aria-hidden />
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={6} align="start" className="z-50">
          <BaseMenu.Popup className={menuPopupClass}>
            <BaseMenu.RadioGroup
              value={value ?? nothing}
              onValueChange={(next: string) => onChange(next === nothing ? undefined : next)}
            >
              {[{ value: nothing, label: none }, ...choices].map((choice) => (
                <BaseMenu.RadioItem
                  key={choice.value}
                  value={choice.value}
                  closeOnClick
                  className={menuItemClass}
                >
                  <span className="inline-flex size-4 items-center justify-center text-accent">
                    <BaseMenu.RadioItemIndicator>
                      <Check size={15} aria-hidden />
                    </BaseMenu.RadioItemIndicator>
                  </span>
                  {choice.label}
                </BaseMenu.RadioItem>
              ))}
            </BaseMenu.RadioGroup>
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
