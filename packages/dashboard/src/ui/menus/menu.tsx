import type { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useContext,
  useId,
  useState,
} from 'react';
import { CloseAround, lazyPart } from '../../browser/lazy-part.tsx';
import { classNames } from '../class-names.ts';
import { Key } from '../display/kbd.tsx';
import { MenuParts } from './menu-parts.ts';

const MenuPopup = lazyPart(() => import('../overlays/overlays.tsx'), 'MenuPopup');

interface MenuProps {
  /** A button element that accepts button props. */
  trigger: ReactElement;
  /** Gets the focus after closing. By default the trigger. False for what takes it by itself. */
  focusAfter?: () => HTMLElement | null | false;
  /** The title of the sheet that it is on a phone. */
  title?: string;
  children: ReactNode;
  align?: 'start' | 'end';
  onOpen?: () => void;
}

interface Opened {
  anchor: HTMLElement;
  byKey: boolean;
  isOpen: boolean;
}

/** A menu that opens from `trigger`. */
export function Menu({ trigger, children, align = 'start', focusAfter, title, onOpen }: MenuProps) {
  const id = useId();
  const [opened, setOpened] = useState<Opened | null>(null);
  const isOpen = opened?.isOpen === true;
  const open = (anchor: HTMLElement, byKey: boolean): void => {
    onOpen?.();
    setOpened({ anchor, byKey, isOpen: true });
  };
  const close = (): void => setOpened((now) => now && { ...now, isOpen: false });
  const button = trigger as ReactElement<ComponentProps<'button'>>;
  return (
    <>
      {cloneElement(button, {
        id: button.props.id ?? id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        ...(isOpen ? { 'data-popup-open': '' } : {}),
        // A click without a pointer came from a key.
        onClick: (event: MouseEvent<HTMLButtonElement>) => open(event.currentTarget, event.detail === 0),
        onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
          if (!['ArrowDown', 'ArrowUp'].includes(event.key) || event.altKey) return;
          event.preventDefault();
          open(event.currentTarget, true);
        },
      })}
      {opened === null ? null : (
        <Suspense>
          <MenuPopup
            open={isOpen}
            anchor={opened.anchor}
            byKey={opened.byKey}
            align={align}
            title={title}
            focusAfter={focusAfter ?? (() => opened.anchor)}
            onClose={close}
          >
            <CloseAround value={close}>{children}</CloseAround>
          </MenuPopup>
        </Suspense>
      )}
    </>
  );
}

/** The parts of the surrounding menu, for other entries than those here. */
export function useMenuParts(): typeof BaseMenu {
  const parts = useContext(MenuParts);
  if (parts === null) throw new Error('Entries of a menu stand in a Menu, or where MenuParts are given.');
  return parts;
}

export const menuItemClass =
  'flex w-full cursor-pointer items-center gap-2 rounded-lg px-2.5 py-1.5 text-left text-sm outline-none select-none data-highlighted:bg-hover data-disabled:cursor-default data-disabled:opacity-50 pointer-coarse:min-h-11';

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
  const { Item } = useMenuParts();
  return (
    <Item
      onClick={onSelect}
      disabled={disabled}
      className={classNames(menuItemClass, tone === 'danger' && 'text-danger')}
    >
      {icon}
      <span className="flex-1">{children}</span>
      {shortcut === undefined ? null : (
        <span className="pointer-coarse:hidden">
          <Key>{shortcut}</Key>
        </span>
      )}
    </Item>
  );
}

export function MenuSeparator() {
  const { Separator } = useMenuParts();
  return <Separator className="my-1 h-px bg-line max-sm:mx-2.5" />;
}

export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  const { Group, GroupLabel } = useMenuParts();
  return (
    <Group>
      <GroupLabel className="px-2.5 pt-1.5 pb-1 text-xs font-medium text-muted">{label}</GroupLabel>
      {children}
    </Group>
  );
}

/** A group of exclusive options; see {@link MenuChoice}. */
export function MenuChoices({
  value,
  onChange,
  children,
}: {
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  const { RadioGroup } = useMenuParts();
  return (
    <RadioGroup value={value} onValueChange={onChange}>
      {children}
    </RadioGroup>
  );
}

export function MenuChoice({ value, children }: { value: string; children: ReactNode }) {
  const { RadioItem, RadioItemIndicator } = useMenuParts();
  return (
    <RadioItem value={value} closeOnClick className={menuItemClass}>
      <span className="inline-flex size-4 items-center justify-center text-accent">
        <RadioItemIndicator>
          <Check size={15} aria-hidden />
        </RadioItemIndicator>
      </span>
      {children}
    </RadioItem>
  );
}
