import { ExternalLink, Pencil } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { inputClass } from '../../../ui/controls/text-field.tsx';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { AddChip } from './chip.tsx';
import { FieldRow } from './field-row.tsx';

interface LinkFieldProps {
  name: 'pageUrl' | 'screenshotUrl' | 'videoUrl';
  url: string | null;
  canWrite: boolean;
  /** A part of the task with a heading, not a field in a row. */
  isSection?: boolean;
  /** Further ways to open the URL, before the edit button. */
  actions?: ReactNode;
  onChange: (url: string | null) => void;
  /** Somebody asked to write here: it begins with its field. Called when that is done, or given up. */
  onEnd?: () => void;
}

/** A URL of the task, or the chip that adds it. It is only a link: nothing of other hosts is loaded. */
export function LinkField({
  name,
  url,
  canWrite,
  isSection = false,
  actions,
  onChange,
  onEnd,
}: LinkFieldProps) {
  const [typed, setTyped] = useState<string | null>(onEnd === undefined ? null : '');
  const [isWrong, setWrong] = useState(false);
  const text = strings.task;
  const label = text.links[name];
  if (url === null && !canWrite) return null;
  const write = (next: string | null): void => {
    setTyped(next);
    setWrong(false);
    if (next === null) onEnd?.();
  };
  if (url === null && typed === null)
    return <AddChip label={label} aria-label={`${text.notSet} ${label}`} onClick={() => write('')} />;
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
  const Frame = isSection ? LinkSection : FieldRow;
  return (
    <Frame label={label}>
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
      ) : url === null ? null : (
        <LinkValue name={label} url={url}>
          {actions}
          {canWrite ? (
            <Button
              size="small"
              tone="quiet"
              icon={<Pencil size={13} aria-hidden />}
              aria-label={text.editLink(label)}
              onClick={() => write(url)}
            >
              {text.discussion.edit}
            </Button>
          ) : null}
        </LinkValue>
      )}
    </Frame>
  );
}

/** Looks like the other parts of the task. */
function LinkSection({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-sm font-semibold text-muted">
        {label}
      </h3>
      <div className="rounded-xl border border-line p-1">{children}</div>
    </section>
  );
}

/** A link: the path, which says the page, above its host, and what can be done in a line of its own. */
function LinkValue({ name, url, children }: { name: string; url: string; children: ReactNode }) {
  const { host, path } = partsOf(url);
  return (
    <span className="block w-full min-w-0">
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        title={url}
        className="task-field-value block rounded-lg hover:bg-hover"
      >
        <span className="flex items-center gap-1.5 text-accent">
          <span className="min-w-0 truncate">{path === '' ? host : path}</span>
          <ExternalLink size={12} className="shrink-0" aria-hidden />
        </span>
        {path === '' ? null : <span className="block truncate text-xs text-muted">{host}</span>}
        <span className="sr-only">{strings.task.openLink(name)}</span>
      </a>
      <span className="task-link-actions flex flex-wrap gap-1">{children}</span>
    </span>
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

/** The host, and the path with its query if there is one. */
function partsOf(url: string): { host: string; path: string } {
  const address = shortUrl(url, '');
  const { host } = new URL(url);
  return { host, path: address.startsWith(`${host}/`) ? address.slice(host.length) : '' };
}
