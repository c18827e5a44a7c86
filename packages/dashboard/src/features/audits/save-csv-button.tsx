import { Download } from 'lucide-react';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { type AuditRows, saveAuditRows } from './save-audit-rows.ts';

interface SaveCsvButtonProps {
  auditId: string;
  list: AuditRows;
  /** Asked when the button is pressed: what is shown may be behind what is typed. */
  filter: () => Readonly<Record<string, string | undefined>>;
}

/** Saves what the filters leave of a list, all of it. */
export function SaveCsvButton({ auditId, list, filter }: SaveCsvButtonProps) {
  return (
    <Button
      size="small"
      tone="quiet"
      icon={<Download size={14} aria-hidden />}
      onClick={() => saveAuditRows(auditId, list, filter())}
    >
      {strings.auditReport.csv}
    </Button>
  );
}
