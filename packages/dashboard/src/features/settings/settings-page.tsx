import { Link, Outlet } from '@tanstack/react-router';
import { Bell, KeyRound, ShieldCheck, UserRound } from 'lucide-react';
import { strings } from '../../strings/index.ts';

const linkClass =
  'inline-flex h-9 items-center gap-2 rounded-lg px-3 text-sm whitespace-nowrap text-muted hover:bg-hover hover:text-ink data-[status=active]:bg-accent-soft data-[status=active]:font-medium data-[status=active]:text-ink';

/** The frame of the user's own settings. */
export function SettingsPage() {
  const text = strings.settings;
  return (
    <div className="page gap-8 md:grid md:grid-cols-[12rem_minmax(0,1fr)]">
      <nav aria-label={text.nav} className="mb-4 flex gap-1 overflow-x-auto md:mb-0 md:flex-col md:pt-1">
        <Link to="/settings/profile" className={linkClass}>
          <UserRound size={16} aria-hidden />
          {text.profile.title}
        </Link>
        <Link to="/settings/security" className={linkClass}>
          <ShieldCheck size={16} aria-hidden />
          {strings.secondFactors.title}
        </Link>
        <Link to="/settings/notifications" className={linkClass}>
          <Bell size={16} aria-hidden />
          {text.notifications.title}
        </Link>
        <Link to="/settings/tokens" className={linkClass}>
          <KeyRound size={16} aria-hidden />
          {text.tokens.title}
        </Link>
      </nav>
      <div className="min-w-0 space-y-5">
        <Outlet />
      </div>
    </div>
  );
}
