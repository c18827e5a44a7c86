import { useQuery } from '@tanstack/react-query';
import { importsQuery } from '../../../data/projects/imports.ts';
import { strings } from '../../../strings/index.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { Section } from '../section.tsx';

const text = strings.imports;

/** The latest imports of the project, without dry runs. */
export function EarlierImports({ projectId }: { projectId: string }) {
  const { data } = useQuery(importsQuery(projectId));
  const runs = (data?.items ?? []).filter(({ dryRun }) => !dryRun);
  if (runs.length === 0) return null;
  return (
    <Section title={text.earlier}>
      <ul className="divide-y divide-line text-sm">
        {runs.map(({ id, fileName, counts, status, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 break-words">
              {text.earlierItem(fileName, counts.created, counts.changed)}
            </span>
            <span className="flex items-center gap-3 text-xs text-muted">
              <RelativeTime time={createdAt} />
              <Badge>{text.statuses[status]}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
