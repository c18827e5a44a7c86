import { Link, Outlet, useLocation } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { useScrollRow } from '../../ui/use-scroll-row.ts';
import './settings.css';

export interface SettingsLink {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Only this page is marked, not those below it. */
  exact?: boolean;
  /** It uses all the width, or says itself how wide it is. */
  isFull?: boolean;
}

const linkClass =
  'inline-flex h-9 items-center gap-2 rounded-lg px-3 text-sm whitespace-nowrap text-muted hover:bg-hover hover:text-ink data-[status=active]:bg-accent-soft data-[status=active]:font-medium data-[status=active]:text-ink';

interface SettingsFrameProps {
  /** Names the navigation for screen readers. */
  label: string;
  /** Whose settings these are. */
  owner?: string;
  links: readonly SettingsLink[];
  children?: React.ReactNode;
}

/** The pages of one group of settings: their navigation, and beside it the open one, or the given content instead. */
export function SettingsFrame({ label, owner, links, children = <Outlet /> }: SettingsFrameProps) {
  const { pathname } = useLocation();
  const nav = useScrollRow<HTMLElement>(pathname);
  const isFull = links.some((link) => link.isFull === true && link.to === pathname);
  return (
    <div className="page settings-frame">
      <div className="settings-nav">
        {owner === undefined ? null : (
          <p
            // The navigation may be called the same.
            aria-hidden={owner === label || undefined}
            className="truncate pb-2 text-xs font-semibold text-muted"
          >
            {owner}
          </p>
        )}
        <nav ref={nav} aria-label={label} className="scroll-row flex gap-1 overflow-x-auto">
          {links.map(({ to, label: text, icon: Icon, exact = false }) => (
            <Link key={to} to={to} activeOptions={{ exact, includeSearch: false }} className={linkClass}>
              <Icon size={16} className="max-md:hidden" aria-hidden />
              {text}
            </Link>
          ))}
        </nav>
      </div>
      <div className={classNames('min-w-0 space-y-5', !isFull && 'max-w-(--width-reading)')}>{children}</div>
    </div>
  );
}
