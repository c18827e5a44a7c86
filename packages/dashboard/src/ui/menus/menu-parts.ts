import type { Menu as BaseMenu } from '@base-ui/react/menu';
import { createContext } from 'react';

/** The parts of menu items. They load with the first opened menu, so that a page opens sooner. */
export const MenuParts = createContext<typeof BaseMenu | null>(null);

export const menuPopupClass =
  'max-h-[min(36rem,var(--available-height))] min-w-48 max-w-[min(24rem,var(--available-width))] overflow-y-auto rounded-xl border border-line bg-surface p-1 shadow-raised outline-none';
