import { getRouteApi } from '@tanstack/react-router';
import { useOrg } from '../../../data/orgs/orgs.ts';
import { strings } from '../../../strings/index.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { PageHead } from '../page-head.tsx';
import { OrgDeletionSection } from './org-deletion-section.tsx';
import { OrgExportsSection } from './org-exports-section.tsx';

const route = getRouteApi('/shell/orgs/$slug/data');
const text = strings.data;

/** Export and deletion of an organization, for its owners. */
export function OrgDataPage() {
  const { slug } = route.useParams();
  const org = useOrg(slug);
  return (
    <div className="page page-narrow space-y-5">
      <PageHead title={text.title} text={text.intro} />
      {org === undefined ? <SkeletonRows label={strings.common.loading} /> : null}
      {org === null || (org !== undefined && org.role !== 'owner') ? (
        <EmptyState
          title={strings.errors.notFoundTitle}
          text={org === null ? strings.errors.notFoundText : text.notAllowed}
        />
      ) : null}
      {org?.role === 'owner' ? (
        <>
          <OrgExportsSection key={`exports ${slug}`} slug={slug} />
          <OrgDeletionSection key={`deletion ${slug}`} slug={slug} name={org.name} />
        </>
      ) : null}
    </div>
  );
}
