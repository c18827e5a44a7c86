import { Menu, Search } from 'lucide-react';
import { useTimer } from '../../data/timer/timer.ts';
import { strings } from '../../strings/index.ts';
import { NotificationsLink } from './notifications-link.tsx';
import { TimerChip } from './timer-chip.tsx';

/** As large as a finger. */
const iconClass =
  'relative inline-flex size-12 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink data-[status=active]:text-ink';

interface TopBarProps {
  onMenu: () => void;
  onSearch: () => void;
}

/** On a phone, above every page: the menu, and what people need without opening it. */
export function TopBar({ onMenu, onSearch }: TopBarProps) {
  const timer = useTimer();
  return (
    <header className="flex items-center border-b border-line bg-surface md:hidden">
      <button type="button" aria-label={strings.shell.openMenu} onClick={onMenu} className={iconClass}>
        <Menu size={20} aria-hidden />
      </button>
      <img src="/favicon.svg" alt="" width={22} height={22} />
      {/* A running timer needs the room: the mark is enough then. */}
      <span className="min-w-0 flex-1 truncate px-2 text-lg font-bold tracking-tight">
        {timer === null ? strings.common.appName : null}
      </span>
      <TimerChip />
      <button type="button" aria-label={strings.shell.palette} onClick={onSearch} className={iconClass}>
        <Search size={20} aria-hidden />
      </button>
      <NotificationsLink isIcon className={iconClass} />
    </header>
  );
}
