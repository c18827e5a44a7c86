import { Download, FileText } from 'lucide-react';
import { useCommands } from '../../../commands/commands.ts';
import { reportPath } from '../../../data/audits/report-links.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Menu, MenuItem } from '../../../ui/menus/menu.tsx';
import { listedRows } from '../listed-rows.ts';
import { saveAuditRows } from '../save-audit-rows.ts';
import type { AuditHeaderProps } from './header-props.ts';

type ExportProps = Pick<AuditHeaderProps, 'audit' | 'against' | 'filters'>;

/** The report as a document, and its lists as CSV. */
export function ExportMenu(props: ExportProps) {
  return (
    <Menu
      align="end"
      trigger={
        <Button size="small" icon={<Download size={14} aria-hidden />}>
          {strings.auditReport.actions}
        </Button>
      }
    >
      <ExportItems {...props} />
    </Menu>
  );
}

/** The entries, for another menu too. What the open tab lists comes first if filters leave something out. */
export function ExportItems({ audit, against, filters }: ExportProps) {
  const text = strings.auditReport;
  const listed = listedRows(filters.current(), against);
  const icon = <Download size={15} aria-hidden />;
  return (
    <>
      {listed === null ? null : (
        <MenuItem icon={icon} onSelect={() => saveAuditRows(audit.id, listed.list, listed.filter)}>
          {text.csvListed[listed.list]}
        </MenuItem>
      )}
      <MenuItem icon={<FileText size={15} aria-hidden />} onSelect={() => openReport(audit.id, against)}>
        {text.html}
      </MenuItem>
      <MenuItem
        icon={icon}
        disabled={audit.findingGroups === null}
        onSelect={() => saveAuditRows(audit.id, 'findings', { against })}
      >
        {text.csvFindings}
      </MenuItem>
      <MenuItem icon={icon} onSelect={() => saveAuditRows(audit.id, 'pages')}>
        {text.csvPages}
      </MenuItem>
      <MenuItem icon={icon} onSelect={() => saveAuditRows(audit.id, 'broken-links')}>
        {text.csvLinks}
      </MenuItem>
    </>
  );
}

function openReport(auditId: string, against: string | undefined): void {
  window.open(reportPath(auditId, { against }), '_blank', 'noopener');
}

/** The same as commands, for people who search for them. */
export function useExportCommands({ audit, against }: Pick<ExportProps, 'audit' | 'against'>): void {
  const text = strings.auditReport;
  const to = (name: string, label: string, run: () => void) => ({
    id: `audit-export ${name}`,
    label: text.exportAs(label),
    group: strings.audits.group,
    run,
  });
  const findings = to('findings', text.csvFindings, () => saveAuditRows(audit.id, 'findings', { against }));
  const lists = [
    to('report', text.html, () => openReport(audit.id, against)),
    ...(audit.findingGroups === null ? [] : [findings]),
    to('pages', text.csvPages, () => saveAuditRows(audit.id, 'pages')),
    to('links', text.csvLinks, () => saveAuditRows(audit.id, 'broken-links')),
  ];
  useCommands(audit.seoReport === null ? [] : lists);
}
