import { Combobox } from '@base-ui/react/combobox';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { foldText } from '../../strings/format/fold-text.ts';
import { classNames } from '../class-names.ts';
import { menuItemClass } from './menu.tsx';

export interface PickOption {
  value: string;
  label: string;
  /** Also searched, and shown before the label, such as a key. */
  lead?: string;
  /** Also searched, and shown small below the label. */
  detail?: string;
  /** Also searched. Options of a group lie next to each other, and it is shown above the first one. */
  group?: string;
  /** Shown at the end. */
  count?: number;
  /**
   * What an option with a `lead` is at the moment: shown at the end, and below the label with the `lead` on a phone. Such an
   * option is picked, but never stays chosen.
   */
  note?: string;
  icon?: ReactNode;
}

interface PickRowProps {
  option: PickOption;
  /** Several can be chosen. */
  hasBox: boolean;
  /** Not highlighted until a key is pressed. */
  isQuiet: boolean;
}

/** An option of a list: what it is, and whether it is chosen. */
export function PickRow({ option, hasBox, isQuiet }: PickRowProps) {
  const { icon, lead, label, detail, group, count, note } = option;
  return (
    <Combobox.Item
      value={option}
      className={classNames(
        'group',
        menuItemClass,
        'max-sm:text-base',
        isQuiet && 'data-highlighted:bg-transparent active:bg-hover',
        group !== undefined && 'pointer-coarse:min-h-[44px]',
      )}
    >
      {hasBox ? (
        <span
          aria-hidden
          className="inline-flex size-4 shrink-0 items-center justify-center rounded border border-line-strong bg-field text-on-accent group-data-selected:border-accent group-data-selected:bg-accent"
        >
          <Combobox.ItemIndicator>
            <Check size={12} strokeWidth={3} />
          </Combobox.ItemIndicator>
        </span>
      ) : null}
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          {lead === undefined ? null : (
            <span
              className={classNames(
                'mr-1 inline-block min-w-16 text-muted tabular-nums',
                note !== undefined && 'max-sm:hidden',
              )}
            >
              {lead}{' '}
            </span>
          )}
          {label}
        </span>
        {detail === undefined ? null : <span className="block truncate text-xs text-muted">{detail}</span>}
        {note === undefined ? null : (
          <span className="mt-0.5 block truncate text-xs text-muted sm:hidden">
            {lead} · {note}
          </span>
        )}
      </span>
      {note === undefined ? null : (
        <span className="max-w-28 shrink-0 truncate text-xs text-muted max-sm:hidden">{note}</span>
      )}
      {count === undefined ? null : <span className="text-xs text-muted tabular-nums">{count}</span>}
      {hasBox || note !== undefined ? null : (
        <span className="inline-flex size-4 shrink-0 text-accent">
          <Combobox.ItemIndicator>
            <Check size={15} aria-hidden />
          </Combobox.ItemIndicator>
        </span>
      )}
    </Combobox.Item>
  );
}

/** Whether what is searched of an option has the typed text, in any case and with or without accents. */
export function fits({ label, lead = '', detail = '', group = '' }: PickOption, typed: string): boolean {
  return foldText(`${lead} ${label} ${detail} ${group}`).includes(foldText(typed.trim()));
}
