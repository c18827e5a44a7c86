import { ExternalLink, Pencil } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { strings } from '../../../strings/index.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { inputClass } from '../../../ui/controls/text-field.tsx';
import { FieldRow } from './field-row.tsx';

interface LinkFieldProps {
  name: 'pageUrl' | 'screenshotUrl' | 'videoUrl';
  url: string | null;
  canWrite: boolean;
  /** Further ways to open the URL, before the edit button. */
  actions?: ReactNode;
  onChange: (url: string | null) => void;
}

/** A URL of the task. It is only a link: nothing of other hosts is loaded. */
export function LinkField({ name, url, canWrite, actions, onChange }: LinkFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const text = strings.task;
  const label = text.links[name];
  if (url === null && !canWrite) return null;
  const write = (next: string | null): void => {
    setTyped(next);
    setWrong(false);
  };
  const finish = (): void => {
    const next = withScheme(typed ?? '');
    if (next !== '' && !isWebAddress(next)) {
      setWrong(true);
      return;
    }
    if (next !== (url ?? '')) onChange(next === '' ? null : next);
    write(null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    finish();
  };
  return (
    <FieldRow label={label}>
      {typed !== null ? (
        <form onSubmit={submit} className="w-full" noValidate>
          <input
            // biome-ignore lint/a11y/noAutofocus: it opens because somebody asked to write here
            autoFocus
            data-keeps-escape
            aria-label={label}
            aria-invalid={isWrong}
            inputMode="url"
            placeholder={text.linkHint}
            value={typed}
            onChange={(event) => write(event.target.value)}
            onBlur={finish}
            onKeyDown={(event) => (event.key === 'Escape' ? write(null) : undefined)}
            className={`${inputClass} h-8 px-2 text-sm`}
          />
          {isWrong ? (
            <p role="alert" className="mt-1 text-xs text-danger">
              {text.linkWrong}
            </p>
          ) : null}
        </form>
      ) : url === null ? (
        <button
          type="button"
          onClick={() => write('')}
          className="min-h-8 w-full rounded-lg px-2 text-left text-muted hover:bg-hover"
        >
          {text.notSet}
          <span className="sr-only"> {label}</span>
        </button>
      ) : (
        <span className="flex w-full items-center">
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="flex min-h-8 min-w-0 flex-1 items-center gap-1.5 rounded-lg px-2 text-accent hover:bg-hover"
          >
            <span className="truncate">{withoutScheme(url)}</span>
            <ExternalLink size={12} className="shrink-0" aria-hidden />
            <span className="sr-only">{text.openLink(label)}</span>
          </a>
          {actions}
          {canWrite ? (
            <IconButton label={text.editLink(label)} onClick={() => write(url)}>
              <Pencil size={13} aria-hidden />
            </IconButton>
          ) : null}
        </span>
      )}
    </FieldRow>
  );
}

/** People leave out the scheme. */
function withScheme(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s\\]+$/i.test(text) && URL.canParse(text);
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
