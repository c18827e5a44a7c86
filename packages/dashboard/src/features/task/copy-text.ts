import { strings } from '../../strings/index.ts';
import { notify } from '../../ui/toast.tsx';

/** Puts a text where it can be pasted from, and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ text: strings.task.copied(text) });
  } catch (error) {
    // Refused by the person or the browser, or the page is not served over https.
    console.warn('Nothing could be copied.', error);
    notify({ kind: 'error', text: strings.task.notCopied });
  }
}
