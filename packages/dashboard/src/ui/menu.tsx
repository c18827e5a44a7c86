import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Key } from './key.tsx';

/** What opens by pressing `trigger`: a list of things to do or to choose from. */
export function Menu({
  trigger,
  children,
  align = 'start',
  focusAfter,
}: {
  trigger: ReactElement;
  /** What has the focus once it is closed; by default the trigger. */
  focusAfter?: () => HTMLElement | null;
  children: ReactNode;
  align?: 'start' | 'end';
}) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={6} align={align} className="z-50">
          <BaseMenu.Popup finalFocus={focusAfter} className={menuPopupClass}>
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

export const menuPopupClass =
  'max-h-[min(24rem,var(--available-height))] min-w-48 overflow-y-auto rounded-xl border border-line bg-surface p-1 shadow-raised outline-none';

export const menuItemClass =
  'flex w-full cursor-pointer items-center gap-2 rounded-lg px-2.5 py-1.5 text-left text-sm outline-none select-none data-highlighted:bg-hover data-disabled:cursor-default data-disabled:opacity-50';

interface MenuItemProps {
  onSelect: () => void;
  icon?: ReactNode;
  shortcut?: string;
  tone?: 'plain' | 'danger';
  disabled?: boolean;
  children: ReactNode;
}

export function MenuItem({
  onSelect,
  icon,
  shortcut,
  tone = 'plain',
  disabled = false,
  children,
}: MenuItemProps) {
  return (
    <BaseMenu.Item
      onClick={onSelect}
      disabled={disabled}
      className={classNames(menuItemClass, tone === 'danger' && 'text-danger')}
    >
      {icon}
      <span className="flex-1">{children}</span>
      {shortcut === undefined ? null : <Key>{shortcut}</Key>}
    </BaseMenu.Item>
  );
}

/** One of several that can be chosen side by side; the menu stays open. */
export function MenuCheckItem({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <BaseMenu.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      closeOnClick={false}
      className={menuItemClass}
    >
      <span className="inline-flex size-4 items-center justify-center text-accent">
        <BaseMenu.CheckboxItemIndicator>
          <Check size={16} aria-hidden />
        </BaseMenu.CheckboxItemIndicator>
      </span>
      <span className="flex-1">{children}</span>
    </BaseMenu.CheckboxItem>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="my-1 h-px bg-line" />;
}

export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className="px-2.5 pt-1.5 pb-1 text-xs font-medium text-muted">
        {label}
      </BaseMenu.GroupLabel>
      {children}
    </BaseMenu.Group>
  );
}
