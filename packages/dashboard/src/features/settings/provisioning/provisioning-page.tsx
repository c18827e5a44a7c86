import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CopyField } from '../../../components/clipboard/copy-field.tsx';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { provisioningQuery } from '../../../data/orgs/provisioning.ts';
import { strings } from '../../../strings/index.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { PageHead } from '../page-head.tsx';
import { Section } from '../section.tsx';
import { ScimGroupsSection } from './scim-groups-section.tsx';
import { ScimRequestsSection } from './scim-requests-section.tsx';
import { ScimTokensSection } from './scim-tokens-section.tsx';

const route = getRouteApi('/shell/orgs/$slug/settings/provisioning');
const text = strings.provisioning;

/** Connecting an identity provider to an organization, for its owners and admins. */
export function ProvisioningPage() {
  const { slug } = route.useParams();
  return (
    <>
      <PageHead title={text.title} text={text.intro} />
      <ConnectionSection slug={slug} />
      <ScimTokensSection key={`tokens ${slug}`} slug={slug} />
      <ScimGroupsSection key={`groups ${slug}`} slug={slug} />
      <ScimRequestsSection key={`requests ${slug}`} slug={slug} />
    </>
  );
}

function ConnectionSection({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(provisioningQuery(slug));
  return (
    <Section title={text.connect.title} text={text.connect.text}>
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && data === undefined ? (
        <SkeletonRows count={1} label={strings.common.loading} />
      ) : null}
      {data === undefined ? null : (
        <div className="space-y-3">
          <CopyField isWhole label={text.connect.url} value={data.baseUrl} />
          {data.users.active + data.users.pending + data.users.inactive === 0 ? null : (
            <div className="text-sm">
              <p className="mb-1 font-medium">{text.connect.people}</p>
              <ul aria-label={text.connect.people} className="facts">
                {text.connect
                  .counts(data.users.active, data.users.pending, data.users.inactive)
                  .map((fact) => (
                    <li key={fact}>{fact}</li>
                  ))}
              </ul>
            </div>
          )}
          <p className="text-sm text-muted">{text.connect.domains}</p>
        </div>
      )}
    </Section>
  );
}
