import { Bell, KeyRound, ShieldCheck, UserRound } from 'lucide-react';
import { strings } from '../../strings/index.ts';
import { SettingsFrame } from './settings-frame.tsx';

const text = strings.settings;

const links = [
  { to: '/settings/profile', label: text.profile.title, icon: UserRound },
  { to: '/settings/security', label: strings.secondFactors.title, icon: ShieldCheck },
  { to: '/settings/notifications', label: text.notifications.title, icon: Bell },
  { to: '/settings/tokens', label: text.tokens.title, icon: KeyRound },
];

/** The frame of the user's own settings. Other texts call them as it does: “Your account → Security”. */
export function SettingsPage() {
  const { account } = strings.shell;
  return <SettingsFrame label={account} owner={account} links={links} />;
}
