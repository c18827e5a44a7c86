import { Link, Outlet, useLocation } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { useScrollRow } from '../../ui/use-scroll-row.ts';

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
  /** Whose settings these are, where there can be several. */
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
    <div className="page gap-8 md:grid md:grid-cols-[12rem_minmax(0,1fr)]">
      <nav
        ref={nav}
        aria-label={label}
        className="scroll-row mb-4 flex gap-1 overflow-x-auto md:sticky md:top-5 md:mb-0 md:flex-col md:self-start md:overflow-visible md:pt-1"
      >
        {owner === undefined ? null : (
          <p className="hidden truncate px-3 pb-1 text-xs font-semibold text-muted md:block">{owner}</p>
        )}
        {links.map(({ to, label: text, icon: Icon, exact = false }) => (
          <Link key={to} to={to} activeOptions={{ exact, includeSearch: false }} className={linkClass}>
            <Icon size={16} className="max-md:hidden" aria-hidden />
            {text}
          </Link>
        ))}
      </nav>
      <div className={classNames('min-w-0 space-y-5', !isFull && 'max-w-(--width-reading)')}>{children}</div>
    </div>
  );
}
