/**
 * What lies over a page: menus, tooltips and messages. No first screen needs it, and it is a quarter of what a page would
 * have to load, so it is a part of its own.
 */
export { MenuPopup } from '../menus/menu-popup.tsx';
export { Toasts } from './toasts.tsx';
export { Tooltips } from './tooltips.tsx';
