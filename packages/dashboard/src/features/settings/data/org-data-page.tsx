import { getRouteApi } from '@tanstack/react-router';
import { NotFound } from '../../../components/feedback/not-found.tsx';
import { useOrg } from '../../../data/orgs/orgs.ts';
import { strings } from '../../../strings/index.ts';
import { PageHead } from '../page-head.tsx';
import { OrgDeletionSection } from './org-deletion-section.tsx';
import { OrgExportsSection } from './org-exports-section.tsx';
import { PlannedDeletion } from './planned-deletion.tsx';

const route = getRouteApi('/shell/orgs/$slug/settings/data');
const text = strings.data;

/** Export and deletion of an organization, for its owners. */
export function OrgDataPage() {
  const { slug } = route.useParams();
  const org = useOrg(slug);
  if (org?.role !== 'owner') return <NotFound what="access" text={text.notAllowed} />;
  return (
    <>
      <PageHead title={text.title} text={text.intro} />
      <PlannedDeletion key={`planned ${slug}`} slug={slug} />
      <OrgExportsSection key={`exports ${slug}`} slug={slug} />
      <OrgDeletionSection key={`deletion ${slug}`} slug={slug} name={org.name} />
    </>
  );
}
