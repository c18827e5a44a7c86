import { getRouteApi } from '@tanstack/react-router';
import { useOrg } from '../../../data/orgs/orgs.ts';
import { strings } from '../../../strings/index.ts';
import { PageHead } from '../page-head.tsx';
import { DomainsSection } from './domains-section.tsx';
import { ProviderSection } from './provider-section.tsx';

const route = getRouteApi('/shell/orgs/$slug/settings/single-sign-on');
const text = strings.singleSignOn;

/** Domains of an organization, for owners and admins, and its sign-in provider, for owners. */
export function SingleSignOnPage() {
  const { slug } = route.useParams();
  const org = useOrg(slug);
  return (
    <>
      <PageHead title={text.title} text={text.intro} />
      <DomainsSection key={`domains ${slug}`} slug={slug} />
      {org?.role === 'owner' ? <ProviderSection key={`provider ${slug}`} slug={slug} /> : null}
    </>
  );
}
