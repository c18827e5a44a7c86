import { getRouteApi } from '@tanstack/react-router';
import { useOrg } from '../../../data/orgs/orgs.ts';
import { strings } from '../../../strings/index.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { PageHead } from '../page-head.tsx';
import { DomainsSection } from './domains-section.tsx';
import { ProviderSection } from './provider-section.tsx';

const route = getRouteApi('/shell/orgs/$slug/single-sign-on');
const text = strings.singleSignOn;

/** Domains of an organization, for owners and admins, and its sign-in provider, for owners. */
export function SingleSignOnPage() {
  const { slug } = route.useParams();
  const org = useOrg(slug);
  const mayManage = org?.role === 'owner' || org?.role === 'admin';
  return (
    <div className="page page-narrow space-y-5">
      <PageHead title={text.title} text={text.intro} />
      {org === undefined ? <SkeletonRows label={strings.common.loading} /> : null}
      {org === undefined || mayManage ? null : (
        <EmptyState
          title={strings.errors.notFoundTitle}
          text={org === null ? strings.errors.notFoundText : text.notAllowed}
        />
      )}
      {mayManage ? <DomainsSection key={`domains ${slug}`} slug={slug} /> : null}
      {org?.role === 'owner' ? <ProviderSection key={`provider ${slug}`} slug={slug} /> : null}
    </div>
  );
}
