import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showToast } from '../../data/toasts/toasts.ts';
import { strings } from '../../strings/index.ts';
import { announce } from '../../ui/announce.ts';
import { Button, type ButtonTone } from '../../ui/controls/button.tsx';

const shownMs = 2_000;

/** Copies a text to the clipboard. `what` tells the button apart for screen readers. */
export function CopyButton({
  text,
  what,
  size = 'medium',
  isWide = false,
  tone = 'secondary',
  label = strings.clipboard.copy,
  onCopied,
}: {
  text: string;
  what: string;
  size?: 'small' | 'medium';
  isWide?: boolean;
  tone?: ButtonTone;
  /** What the button says, where it stands for itself. */
  label?: string;
  onCopied?: (() => void) | undefined;
}) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce(strings.clipboard.copied);
      onCopied?.();
    } catch (error) {
      // Blocked by the person or the browser, or the page is not served over HTTPS.
      console.warn('Nothing could be copied.', error);
      showToast({ kind: 'error', text: strings.clipboard.notCopied });
    }
  };
  return (
    <Button
      size={size}
      tone={tone}
      wide={isWide}
      onClick={() => void copy()}
      aria-label={label === strings.clipboard.copy ? `${label}: ${what}` : undefined}
      icon={isCopied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
    >
      {isCopied ? strings.clipboard.copied : label}
    </Button>
  );
}
