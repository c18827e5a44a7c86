import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import type { OrgWithRole } from '../../../data/orgs/org-with-role.ts';
import { orgMembersQuery, useOrg } from '../../../data/orgs/orgs.ts';
import { strings } from '../../../strings/index.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { PageHead } from '../page-head.tsx';
import { Section } from '../section.tsx';
import { FactorRequirement } from './factor-requirement.tsx';
import { OrgForm } from './org-form.tsx';

const route = getRouteApi('/shell/orgs/$slug/settings/');
const text = strings.orgSettings;

/** The name of an organization, its part of the URL, and its rule about second factors. Only owners change them. */
export function OrgGeneralPage() {
  const { slug } = route.useParams();
  const org = useOrg(slug);
  if (org == null) return null;
  return (
    <>
      <PageHead title={text.general} text={text.intro(org.name)} />
      {org.role === 'owner' ? <OwnerSections key={slug} org={org} /> : <Facts org={org} />}
    </>
  );
}

function OwnerSections({ org }: { org: OrgWithRole }) {
  const { data: members, error, refetch } = useQuery(orgMembersQuery(org.slug));
  return (
    <>
      <OrgForm org={org} />
      {members === undefined && error === null ? <SkeletonRows label={strings.common.loading} /> : null}
      {members === undefined && error !== null ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {members === undefined ? null : <FactorRequirement org={org} members={members} />}
    </>
  );
}

function Facts({ org }: { org: OrgWithRole }) {
  return (
    <Section title={text.nameAndUrl} text={text.onlyOwners}>
      <dl className="grid gap-4 text-sm sm:grid-cols-2">
        <div>
          <dt className="text-muted">{strings.newProject.projectName}</dt>
          <dd>{org.name}</dd>
        </div>
        <div>
          <dt className="text-muted">{strings.org.slug}</dt>
          <dd>{org.slug}</dd>
        </div>
      </dl>
    </Section>
  );
}
