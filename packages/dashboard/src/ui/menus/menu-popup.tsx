import { Menu as BaseMenu } from '@base-ui/react/menu';
import { type ReactNode, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { sheetBackdropClass, sheetClass, sheetPlaceClass } from '../overlays/sheet-classes.ts';
import { MenuParts, menuPopupClass } from './menu-parts.ts';
import '../scroll-fade.css';

interface MenuPopupProps {
  open: boolean;
  /** The trigger, which positions and names the menu. */
  anchor: HTMLElement;
  /** Opened by a key: the first item takes the focus. */
  byKey: boolean;
  align: 'start' | 'end';
  focusAfter: () => HTMLElement | null | false;
  /** On a phone. */
  title?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** The popup of a menu, and the parts of its items. */
export function MenuPopup({
  open,
  anchor,
  byKey,
  align,
  focusAfter,
  title,
  onClose,
  children,
}: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const focusFirst = (): HTMLElement | boolean =>
    popup.current?.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])') ?? true;
  return (
    <MenuParts value={BaseMenu}>
      <BaseMenu.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
        <BaseMenu.Portal>
          <BaseMenu.Backdrop className={sheetBackdropClass} />
          <BaseMenu.Positioner
            anchor={anchor}
            sideOffset={6}
            align={align}
            className={classNames('z-50', sheetPlaceClass)}
          >
            <BaseMenu.Popup
              ref={popup}
              aria-labelledby={anchor.id}
              {...(byKey ? { initialFocus: focusFirst } : {})}
              finalFocus={focusAfter}
              className={classNames(
                menuPopupClass,
                sheetClass,
                'scroll-fade max-sm:max-w-none! max-sm:px-2.5 max-sm:pt-2',
              )}
            >
              {title === undefined ? null : (
                <p aria-hidden className="truncate px-2.5 pt-1.5 pb-2 text-lg font-semibold sm:hidden">
                  {title}
                </p>
              )}
              {children}
            </BaseMenu.Popup>
          </BaseMenu.Positioner>
        </BaseMenu.Portal>
      </BaseMenu.Root>
    </MenuParts>
  );
}
