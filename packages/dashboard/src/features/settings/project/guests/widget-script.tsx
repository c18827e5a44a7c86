import { useQuery } from '@tanstack/react-query';
import { CopyField } from '../../../../components/clipboard/copy-field.tsx';
import { loaderDigestQuery } from '../../../../data/projects/widget.ts';
import { strings } from '../../../../strings/index.ts';

const text = strings.guestReports;

/** The script tag that puts the form on a site. */
export function WidgetScript({ publicKey, readsConsole }: { publicKey: string; readsConsole: boolean }) {
  const { data: digest = null } = useQuery(loaderDigestQuery);
  const integrity = digest === null ? '' : ` integrity="${digest}" crossorigin="anonymous"`;
  const console = readsConsole ? ' data-console' : '';
  const script = `<script src="${location.origin}/widget.js" data-key="${publicKey}"${console}${integrity} defer></script>`;
  return <CopyField label={text.script} value={script} hint={text.scriptHint} />;
}
