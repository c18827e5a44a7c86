import { ChevronsUpDown } from 'lucide-react';
import { useEffect } from 'react';
import { lazyPart } from '../../browser/lazy-part.tsx';
import { useUser } from '../../data/account/session.ts';
import { runWhenIdle } from '../../data/client/run-when-idle.ts';
import { strings } from '../../strings/index.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Menu } from '../../ui/menus/menu.tsx';
import { isWide } from '../../ui/use-is-wide.ts';

const load = () => import('./account-menu-items.tsx');

const AccountMenuItems = lazyPart(load, 'AccountMenuItems');

/**
 * The signed-in user at the bottom of the navigation, with their menu. On a phone the navigation closes when the menu opens: one
 * thing lies over the page, not two.
 */
export function AccountMenu({ onOpen }: { onOpen: () => void }) {
  const user = useUser();
  useEffect(
    () =>
      // If it does not load now, it is requested again with the menu.
      runWhenIdle(() => void load().catch((error: unknown) => console.info('Not loaded yet.', error))),
    [],
  );
  const trigger = (
    <button
      type="button"
      className="m-2 flex items-center gap-2.5 rounded-lg p-2 text-left hover:bg-hover data-popup-open:bg-hover"
    >
      <span aria-hidden className="flex">
        <Avatar id={user.id} name={user.name} />
      </span>
      <span className="sr-only">{strings.shell.account}: </span>
      <span className="min-w-0 flex-1 truncate text-sm">{user.name}</span>
      <ChevronsUpDown size={14} className="text-muted" aria-hidden />
    </button>
  );
  return (
    <Menu
      trigger={trigger}
      onOpen={onOpen}
      {...(isWide() ? {} : { focusAfter: () => document.querySelector<HTMLElement>('[data-open-menu]') })}
    >
      <AccountMenuItems />
    </Menu>
  );
}
