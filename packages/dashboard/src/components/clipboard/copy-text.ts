import { showToast } from '../../data/toasts/toasts.ts';
import { strings } from '../../strings/index.ts';

/** Copies a text to the clipboard and confirms it, by what the text is called if it is long. */
export async function copyText(text: string, name = text): Promise<void> {
  try {
    await write(text);
    showToast({ text: strings.taskNotices.copied(name) });
  } catch (error) {
    // Blocked by the person or the browser.
    console.warn('Nothing could be copied.', error);
    showToast({ kind: 'error', text: strings.taskNotices.notCopied });
  }
}

/** The clipboard API requires HTTPS or localhost. On a plain network the old way still works. */
async function write(text: string): Promise<void> {
  if (window.isSecureContext) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const area = document.createElement('textarea');
  area.value = text;
  // Next to the focused element: a dialog pulls the focus back from outside.
  const before = document.activeElement;
  (before?.parentElement ?? document.body).append(area);
  area.select();
  const isDone = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!isDone) throw new Error('The browser refused to copy.');
}
