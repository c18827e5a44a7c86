import { useState } from 'react';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { ProjectAudits } from './latest-audits.ts';
import { cell, fromMedium, fromWide, ProjectAuditsRow } from './project-row.tsx';

const rowsAtOnce = 50;

interface ProjectTableProps {
  projects: readonly ProjectAudits[];
  canStart: boolean;
}

/** Where each project stands: a row with its latest audit. */
export function ProjectTable({ projects, canStart }: ProjectTableProps) {
  const { columns } = strings.orgAudits;
  const [shown, setShown] = useState(rowsAtOnce);
  return (
    <>
      <div className="overflow-x-auto rounded-2xl border border-line bg-surface shadow-card">
        <table className="audit-table w-full text-sm">
          <thead className="bg-sunken text-xs text-muted">
            <tr className="border-b border-line">
              <th className={`${cell} score font-medium`}>{columns.score}</th>
              <th className={`${cell} name font-medium`}>{columns.project}</th>
              <th className={`${cell} ${fromMedium} font-medium`}>{columns.audited}</th>
              <th className={`${cell} ${fromMedium} number text-right font-medium`}>{columns.pages}</th>
              <th className={`${cell} ${fromMedium} number text-right font-medium`}>{columns.issues}</th>
              <th className={`${cell} ${fromWide} pl-10 font-medium`}>{columns.next}</th>
              <td className={cell} />
              <td />
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {projects.slice(0, shown).map((audits) => (
              <ProjectAuditsRow key={audits.project.id} audits={audits} canStart={canStart} />
            ))}
          </tbody>
        </table>
      </div>
      {projects.length > shown ? (
        <Button onClick={() => setShown(shown + rowsAtOnce)}>{strings.orgAudits.moreProjects}</Button>
      ) : null}
    </>
  );
}
