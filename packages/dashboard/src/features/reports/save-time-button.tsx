import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { saveCsv } from '../../data/client/save-csv.ts';
import { ownTimeZone } from '../../data/orgs/reports.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';

interface SaveTimeProps {
  slug: string;
  /** The range and the filters of the operation. */
  query: Readonly<Record<string, string>>;
  disabled: boolean;
}

/** Downloads all time entries that match as CSV. */
export function SaveTimeButton({ slug, query, disabled }: SaveTimeProps) {
  const params = new URLSearchParams({ ...query, timeZone: ownTimeZone() });
  const save = useMutation({
    mutationFn: () => saveCsv(`/orgs/${encodeURIComponent(slug)}/time?${params}`),
  });
  return (
    <Button
      size="small"
      icon={<FileDown size={15} aria-hidden />}
      busy={save.isPending}
      disabled={disabled}
      onClick={() => save.mutate()}
    >
      {strings.reports.saveCsv}
    </Button>
  );
}
