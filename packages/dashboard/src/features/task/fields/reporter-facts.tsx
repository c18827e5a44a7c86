import type { Task } from '@fettle/contract';
import type { ReactNode } from 'react';
import { strings } from '../../../strings/index.ts';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { Screenshot } from './screenshot.tsx';

/** Where the reporter pinned the task and what their browser reported: untrusted, so shown as plain text. */
export function ReporterFacts({ task }: { task: Task }) {
  const { pin, context, meTooCount } = task;
  if (pin === null && context === null && meTooCount === 0) return null;
  const text = strings.task.reporterFacts;
  return (
    <section
      aria-labelledby="task-reporter-facts"
      className="rounded-xl border border-dashed border-line-strong p-3"
    >
      <h3 id="task-reporter-facts" className="text-sm font-semibold text-muted">
        {text.title}
      </h3>
      <p className="text-xs text-muted">{text.hint}</p>
      {meTooCount === 0 ? null : <p className="mt-2 text-sm font-medium">{text.meToo(meTooCount)}</p>}
      <Screenshot task={task} />
      <dl className="mt-2 space-y-1 text-sm">
        {pin === null ? null : (
          <>
            <Fact name={text.pin}>{pin.selector ?? pin.tagName}</Fact>
            {pin.frames === undefined ? null : (
              <Fact name={text.frame}>{pin.frames.map(nameOfFrame).join(' › ')}</Fact>
            )}
            <Fact name={text.place}>
              {text.placeText(Math.round(pin.x * 100), Math.round(pin.y * 100))}
              {pin.text === null ? '' : ` · “${pin.text}”`}
            </Fact>
            {pin.anchorHealth === null ? null : (
              <Fact name={text.health}>
                {text.healths[pin.anchorHealth]}
                {pin.anchorHealthSince === null ? null : (
                  <>
                    {' '}
                    <span className="text-muted">
                      <RelativeTime time={pin.anchorHealthSince} />
                    </span>
                  </>
                )}
              </Fact>
            )}
            <Fact name={text.viewport}>
              {`${pin.viewportWidth} × ${pin.viewportHeight} @ ${pin.devicePixelRatio}`}
            </Fact>
          </>
        )}
        {context === null ? null : (
          <>
            <Fact name={text.browser}>{context.browser ?? context.userAgent}</Fact>
            <Fact name={text.os}>{context.os}</Fact>
            <Fact name={text.language}>{context.language}</Fact>
            <Fact name={text.referrer}>{context.referrer}</Fact>
          </>
        )}
      </dl>
      {context === null || context.console.length === 0 ? null : (
        <Lines title={text.console(context.console.length)} lines={context.console.map(toLine)} />
      )}
      {context === null || Object.keys(context.metadata).length === 0 ? null : (
        <Lines title={text.metadata} lines={[JSON.stringify(context.metadata, null, 2)]} />
      )}
    </section>
  );
}

/** Its title, name, or address, as far as the anchor has them, from what says most. */
function nameOfFrame({ traits, selector }: { traits: readonly string[]; selector: string }): string {
  const values = ['title', 'aria-label', 'src', 'name'].map((name) =>
    traits.find((trait) => trait.startsWith(`${name}=`))?.slice(name.length + 1),
  );
  return values.find((value) => value !== undefined) ?? selector;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null) return null;
  return (
    <div className="flex gap-2">
      <dt className="w-24 shrink-0 text-xs leading-5 text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <details className="mt-2 text-sm">
      <summary className="cursor-pointer text-muted">{title}</summary>
      <pre className="mt-1 max-h-60 overflow-auto rounded-lg bg-sunken p-2 text-xs whitespace-pre-wrap">
        {lines.join('\n')}
      </pre>
    </details>
  );
}

/** A message as the console shows it. Imported ones can be anything. */
function toLine(entry: unknown): string {
  if (typeof entry === 'string') return entry;
  const { level, message } = (entry ?? {}) as { level?: unknown; message?: unknown };
  return typeof level === 'string' && typeof message === 'string'
    ? `${level}: ${message}`
    : JSON.stringify(entry);
}
