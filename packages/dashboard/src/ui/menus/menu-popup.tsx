import { Menu as BaseMenu } from '@base-ui/react/menu';
import { type ReactNode, useRef } from 'react';
import { MenuParts, menuPopupClass } from './menu-parts.ts';

interface MenuPopupProps {
  open: boolean;
  /** The trigger, which positions and names the menu. */
  anchor: HTMLElement;
  /** Opened by a key: the first item takes the focus. */
  byKey: boolean;
  align: 'start' | 'end';
  focusAfter: () => HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
}

/** The popup of a menu, and the parts of its items. */
export function MenuPopup({ open, anchor, byKey, align, focusAfter, onClose, children }: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const focusFirst = (): HTMLElement | boolean =>
    popup.current?.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])') ?? true;
  return (
    <MenuParts value={BaseMenu}>
      <BaseMenu.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
        <BaseMenu.Portal>
          <BaseMenu.Positioner anchor={anchor} sideOffset={6} align={align} className="z-50">
            <BaseMenu.Popup
              ref={popup}
              aria-labelledby={anchor.id}
              {...(byKey ? { initialFocus: focusFirst } : {})}
              finalFocus={focusAfter}
              className={menuPopupClass}
            >
              {children}
            </BaseMenu.Popup>
          </BaseMenu.Positioner>
        </BaseMenu.Portal>
      </BaseMenu.Root>
    </MenuParts>
  );
}
