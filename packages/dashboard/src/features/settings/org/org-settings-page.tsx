import { getRouteApi, Outlet, useLocation } from '@tanstack/react-router';
import { Building2, HardDriveDownload, KeyRound, Palette, ShieldCheck, UsersRound } from 'lucide-react';
import { NotFound } from '../../../components/feedback/not-found.tsx';
import { DeletionNotice } from '../../../components/orgs/deletion-notice.tsx';
import { useOrg } from '../../../data/orgs/orgs.ts';
import { strings } from '../../../strings/index.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { SettingsFrame, type SettingsLink } from '../settings-frame.tsx';

const route = getRouteApi('/shell/orgs/$slug/settings');
const text = strings.orgSettings;

/** The frame of an organization's settings, for its owners and admins. */
export function OrgSettingsPage() {
  const { slug } = route.useParams();
  const org = useOrg(slug);
  const { pathname } = useLocation();
  if (org === undefined) {
    return (
      <SettingsFrame label={text.nav} links={[]}>
        <SkeletonRows label={strings.common.loading} />
      </SettingsFrame>
    );
  }
  if (org === null || (org.role !== 'owner' && org.role !== 'admin')) {
    return org === null ? <NotFound /> : <NotFound what="access" text={text.notAllowed} />;
  }
  const isOwner = org.role === 'owner';
  const links = linksFor(slug, isOwner);
  return (
    <SettingsFrame label={text.nav} owner={org.name} links={links}>
      {/* The page about the data says it itself. */}
      {pathname.endsWith('/data') ? null : <DeletionNotice slug={slug} isOwner={isOwner} />}
      <Outlet />
    </SettingsFrame>
  );
}

function linksFor(slug: string, isOwner: boolean): SettingsLink[] {
  const page = `/orgs/${slug}/settings`;
  return [
    { to: page, label: text.general, icon: Building2, exact: true },
    { to: `${page}/branding`, label: strings.branding.title, icon: Palette, isFull: true },
    { to: `${page}/single-sign-on`, label: strings.singleSignOn.title, icon: KeyRound },
    { to: `${page}/provisioning`, label: strings.shell.provisioning, icon: UsersRound },
    ...(isOwner
      ? [
          { to: `${page}/security-log`, label: strings.shell.securityLog, icon: ShieldCheck, isFull: true },
          { to: `${page}/data`, label: strings.shell.data, icon: HardDriveDownload },
        ]
      : []),
  ];
}
