/**
 * Menus, tooltips, and toasts in one lazy chunk: no first screen needs them, and they are a quarter of what a page
 * would load.
 */
export { MenuPopup } from '../menus/menu-popup.tsx';
export { Toasts } from './toasts.tsx';
export { Tooltips } from './tooltips.tsx';
