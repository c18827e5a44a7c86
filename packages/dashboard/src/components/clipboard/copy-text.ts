import { notify } from '../../data/notices/notices.ts';
import { strings } from '../../strings/index.ts';

/** Puts a text where it can be pasted from, and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await write(text);
    notify({ text: strings.task.copied(text) });
  } catch (error) {
    // Refused by the person or the browser.
    console.warn('Nothing could be copied.', error);
    notify({ kind: 'error', text: strings.task.notCopied });
  }
}

/** Browsers have a clipboard over https and on this machine only; a service in a plain network has the old way. */
async function write(text: string): Promise<void> {
  if (window.isSecureContext) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const area = document.createElement('textarea');
  area.value = text;
  // Beside what has the focus: a dialog takes it back from what lies outside.
  const before = document.activeElement;
  (before?.parentElement ?? document.body).append(area);
  area.select();
  const isDone = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!isDone) throw new Error('The browser refused to copy.');
}
