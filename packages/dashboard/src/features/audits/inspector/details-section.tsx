import type { AuditOverview, AuditPageDetail } from '@fettle/contract';
import type { ReactNode } from 'react';
import { InspectLink } from '../../../components/audits/inspect-link.tsx';
import { strings } from '../../../strings/index.ts';
import { CrawledText } from './crawled-text.tsx';
import { Section } from './section.tsx';

interface DetailsSectionProps {
  audit: AuditOverview;
  detail: AuditPageDetail;
}

/** The rest of what is stored: headers, headings, and metadata. Closed until somebody looks for it. */
export function DetailsSection({ audit, detail: { response, document } }: DetailsSectionProps) {
  const text = strings.pageInspector;
  if (response === null && document === null) return null;
  return (
    <Section id="inspector-details" title={text.details}>
      {response?.truncated === true ? <p className="text-sm text-muted">{text.truncated}</p> : null}
      {document?.needsJavaScript === true ? (
        <p className="text-sm text-muted">{text.needsJavaScript}</p>
      ) : null}
      <div className="divide-y divide-line text-sm">
        {response === null ? null : (
          <Part title={text.headers} count={response.headers.length}>
            <Pairs rows={response.headers.map(({ name, value }) => [name, value])} />
          </Part>
        )}
        {document === null ? null : <Document audit={audit} document={document} />}
      </div>
    </Section>
  );
}

type DocumentFacts = NonNullable<AuditPageDetail['document']>;

function Document({ audit, document }: { audit: AuditOverview; document: DocumentFacts }) {
  const text = strings.pageInspector;
  const { headings, headingCount, images, structuredData, hreflang, openGraph } = document;
  return (
    <>
      <Part title={text.headings} count={headingCount}>
        {headingCount > headings.length ? (
          <p className="text-xs text-muted">{text.firstOf(headings.length, headingCount)}</p>
        ) : null}
        <Lines
          lines={headings.map(({ level, text: words }) => (
            <span key="heading" className="flex gap-2" style={{ paddingLeft: `${level - 1}rem` }}>
              <span className="shrink-0 text-xs text-muted">H{level}</span>
              <CrawledText text={words} />
            </span>
          ))}
        />
      </Part>
      <Part title={text.titles} count={document.titles.length}>
        <Lines lines={document.titles.map((title) => <CrawledText key="title" text={title} />)} />
      </Part>
      <Part title={text.descriptions} count={document.descriptions.length}>
        <Lines lines={document.descriptions.map((words) => <CrawledText key="description" text={words} />)} />
      </Part>
      <Part title={text.canonicals} count={document.canonicals.length}>
        <Lines
          lines={document.canonicals.map(({ url }) => <Url key="canonical" audit={audit} url={url} />)}
        />
      </Part>
      <Part title={text.labels.robots} count={document.robots.length}>
        <Pairs rows={document.robots.map(({ source, content }) => [source, content])} />
      </Part>
      <Part title={text.hreflang} count={hreflang.length}>
        <Pairs rows={hreflang.map(({ code, url }) => [code, url ?? ''])} />
      </Part>
      <Part title={text.openGraph} count={openGraph.length}>
        <Pairs rows={openGraph.map(({ property, content }) => [property, content])} />
      </Part>
      <Part title={text.structuredData} count={structuredData.length}>
        <Lines
          lines={structuredData.map(({ types, error }) => (
            <CrawledText key="block" text={error ?? types.join(', ')} />
          ))}
        />
      </Part>
      <Part title={text.images} count={images.total}>
        <p className="text-xs text-muted">{text.imageTotals(images.total, images.withoutAlt)}</p>
        <Lines
          lines={images.items.map(({ url, alt }) => (
            <span key="image">
              {url === null ? null : <Url audit={audit} url={url} />}{' '}
              <span className="text-muted">
                {alt === null ? text.noAlt : alt === '' ? text.emptyAlt : <CrawledText text={alt} />}
              </span>
            </span>
          ))}
        />
      </Part>
      {document.excerpt === '' ? null : (
        <Part title={text.excerpt}>
          <CrawledText text={document.excerpt} />
        </Part>
      )}
    </>
  );
}

function Part({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <details>
      <summary className="inspector-summary cursor-pointer py-2">
        {title}
        {count === undefined ? null : <span className="ml-2 text-xs text-muted tabular-nums">{count}</span>}
      </summary>
      <div className="inspector-part space-y-1 pb-3">{children}</div>
    </details>
  );
}

/** The lists never change while they are shown, and can contain the same line twice. */
function Lines({ lines }: { lines: readonly ReactNode[] }) {
  return (
    <ul className="space-y-1">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className="min-w-0">
          {line}
        </li>
      ))}
    </ul>
  );
}

function Pairs({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(6rem,9rem)_1fr] gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(8rem,14rem)_1fr]">
      {rows.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page can have the same property twice
        <div key={index} className="contents">
          <dt className="text-xs wrap-anywhere text-muted pt-0.5">
            <bdi>{name}</bdi>
          </dt>
          <dd className="min-w-0">
            <CrawledText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Url({ audit: { id, projectId, config }, url }: { audit: AuditOverview; url: string }) {
  return <InspectLink projectId={projectId} auditId={id} url={url} rootUrl={config.rootUrl} />;
}
