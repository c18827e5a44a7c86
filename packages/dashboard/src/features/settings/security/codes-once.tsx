import { useQuery } from '@tanstack/react-query';
import { Download, Printer, ShieldAlert } from 'lucide-react';
import { CopyButton } from '../../../components/clipboard/copy-button.tsx';
import { profileQuery } from '../../../data/account/account.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';

const text = strings.secondFactors;

/** Recovery codes at the only time they can be shown. They are in no cache. */
export function CodesOnce({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const email = useQuery(profileQuery).data?.email ?? '';
  const page = `${text.fileHead(location.host, email)}\n\n${codes.join('\n')}\n`;
  return (
    <Dialog open onClose={onClose} title={text.codesTitle} description={text.codesText}>
      <div className="space-y-4">
        <Notice tone="warning" icon={ShieldAlert} role="status">
          {text.codesOnce}
        </Notice>
        <ul
          aria-label={text.codes}
          className="grid gap-x-6 gap-y-1 rounded-lg border border-line bg-sunken p-4 font-mono text-sm sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={codes.join('\n')} what={text.codes} />
          <Button icon={<Download size={16} aria-hidden />} onClick={() => saveText(page)}>
            {text.download}
          </Button>
          <Button icon={<Printer size={16} aria-hidden />} onClick={() => printText(page)}>
            {text.print}
          </Button>
        </div>
        <DialogFooter>
          <Button tone="primary" onClick={onClose}>
            {text.saved}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}

function saveText(content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = text.fileName;
  link.click();
  URL.revokeObjectURL(url);
}

/** Prints only the codes: the rest of the page is hidden while it is printed. */
function printText(content: string): void {
  const sheet = document.createElement('pre');
  sheet.className = 'print-sheet';
  sheet.textContent = content;
  document.body.append(sheet);
  window.print();
  sheet.remove();
}
