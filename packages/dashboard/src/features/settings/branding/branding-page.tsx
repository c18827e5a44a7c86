import type { OrgBranding } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { brandingQuery } from '../../../data/orgs/branding.ts';
import { useOrg } from '../../../data/orgs/orgs.ts';
import { strings } from '../../../strings/index.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { PageHead } from '../page-head.tsx';
import { AccentSection } from './accent-section.tsx';
import { CoverPreview } from './cover-preview.tsx';
import { defaultAccent } from './default-accent.ts';
import { LogoSection } from './logo-section.tsx';
import '../settings.css';

const route = getRouteApi('/shell/orgs/$slug/settings/branding');
const text = strings.branding;

/** The logo and the accent color of an organization, for its owners and admins. */
export function BrandingPage() {
  const { slug } = route.useParams();
  const org = useOrg(slug);
  return (
    <div className="side-by-side">
      <PageHead title={text.title} text={text.intro} />
      {org == null ? null : <Sections key={slug} slug={slug} name={org.name} />}
    </div>
  );
}

function Sections({ slug, name }: { slug: string; name: string }) {
  const { data, error, refetch } = useQuery(brandingQuery(slug));
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows label={strings.common.loading} />
    ) : (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    );
  }
  return <LoadedSections slug={slug} name={name} branding={data} />;
}

interface LoadedSectionsProps {
  slug: string;
  name: string;
  branding: OrgBranding;
}

function LoadedSections({ slug, name, branding }: LoadedSectionsProps) {
  // The preview shows a color before it is saved.
  const [color, setColor] = useState(branding.accentColor ?? defaultAccent);
  return (
    <>
      <div className="side-preview">
        <CoverPreview name={name} color={color} logo={branding.logo} />
      </div>
      <LogoSection slug={slug} name={name} branding={branding} />
      <AccentSection slug={slug} branding={branding} color={color} onChange={setColor} />
    </>
  );
}
