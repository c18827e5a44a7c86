import { Download, FileText } from 'lucide-react';
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
      <MenuItem
        icon={<FileText size={15} aria-hidden />}
        onSelect={() => window.open(reportPath(audit.id, { against }), '_blank', 'noopener')}
      >
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
