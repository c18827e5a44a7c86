import { Download } from 'lucide-react';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { type AuditRows, saveAuditRows } from './save-audit-rows.ts';

interface SaveCsvButtonProps {
  auditId: string;
  list: AuditRows;
  /** Read on press: the text being typed may be ahead of the URL. */
  filter: () => Readonly<Record<string, string | undefined>>;
}

/** Downloads all matching rows of a list. */
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
