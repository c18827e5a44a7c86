import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export const linkClass =
  'flex h-8 max-md:h-12 items-center gap-2.5 rounded-lg px-2.5 text-sm text-muted hover:bg-hover hover:text-ink data-[status=active]:bg-accent-soft data-[status=active]:font-medium data-[status=active]:text-ink';

interface SidebarLinkProps {
  to: string;
  icon: ReactNode;
  exact?: boolean;
  children: ReactNode;
}

/** A link to a page, marked while that page or one below it is open. */
export function SidebarLink({ to, icon, exact = false, children }: SidebarLinkProps) {
  return (
    <Link to={to} activeOptions={{ exact, includeSearch: false }} className={linkClass}>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </Link>
  );
}

/** The heading of a group of links, with its action. */
export function SectionTitle({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="mt-4 mb-1 flex h-7 items-center justify-between pl-2.5">
      <h2 className="truncate text-xs font-semibold text-muted">{children}</h2>
      {action}
    </div>
  );
}
