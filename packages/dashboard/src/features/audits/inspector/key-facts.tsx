import type { AuditOverview, AuditPageDetail } from '@fettle/contract';
import type { ReactNode } from 'react';
import { InspectLink } from '../../../components/audits/inspect-link.tsx';
import { formatBytes } from '../../../strings/format/format-bytes.ts';
import { formatNumber } from '../../../strings/format/format-number.ts';
import { strings } from '../../../strings/index.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { CrawledText } from './crawled-text.tsx';
import { toneOf } from './inspector-header.tsx';
import { Section } from './section.tsx';
import '../audits.css';
import './inspector.css';

interface PartProps {
  audit: AuditOverview;
  detail: AuditPageDetail;
}

/** What decides how a page ranks and works, at a glance. */
export function KeyFacts({ audit, detail }: PartProps) {
  const text = strings.pageInspector;
  const { page, response, document, linkCheck, inlinks, outlinks } = detail;
  const { labels } = text;
  return (
    <Section id="inspector-facts" title={text.facts}>
      <dl className="key-facts text-sm">
        {page === null ? null : (
          <>
            <Fact label={labels.title} isWide>
              <TextOrNone text={page.title} />
            </Fact>
            <Fact label={labels.description} isWide>
              <TextOrNone text={page.description} />
            </Fact>
            <Fact label={labels.h1}>
              <TextOrNone text={page.h1} />
            </Fact>
            <Fact label={labels.canonical}>
              {page.canonical === null ? <None /> : <Url audit={audit} url={page.canonical} />}
            </Fact>
          </>
        )}
        {response === null || response.finalUrl === detail.url ? null : (
          <Fact label={labels.finalUrl} isWide>
            <Url audit={audit} url={response.finalUrl} />
          </Fact>
        )}
        {document === null ? null : (
          <>
            <Fact label={labels.robots}>
              <TextOrNone text={document.robots.map(({ content }) => content).join(', ') || null} />
            </Fact>
            <Fact label={labels.lang}>
              <TextOrNone text={document.lang} />
            </Fact>
            <Fact label={labels.words}>{text.wordsOf(document.words, document.mainWords)}</Fact>
          </>
        )}
        {detail.depth === null ? null : <Fact label={labels.depth}>{formatNumber(detail.depth)}</Fact>}
        {detail.inSitemap === null ? null : (
          <Fact label={labels.sitemap}>{detail.inSitemap ? text.yes : text.no}</Fact>
        )}
        {response === null ? null : (
          <>
            <Fact label={labels.size}>
              {text.sizeOf(formatBytes(response.bytes), formatBytes(response.decodedBytes))}
            </Fact>
            <Fact label={labels.time}>{text.timeOf(response.ttfbMs, response.totalMs)}</Fact>
          </>
        )}
        {linkCheck === null || linkCheck.result === 'working' ? null : (
          <Fact label={labels.linkCheck}>
            <span className={linkCheck.result === 'broken' ? 'text-danger' : undefined}>
              {text.results[linkCheck.result]}
            </span>
            {linkCheck.reason === null ? null : ` (${linkCheck.reason})`}
          </Fact>
        )}
        <Fact label={labels.linksIn}>{text.followed(inlinks.total, inlinks.followed)}</Fact>
        <Fact label={labels.linksOut}>{text.followed(outlinks.total, outlinks.followed)}</Fact>
      </dl>
    </Section>
  );
}

/** Every redirect of the URL, in order. */
export function Redirects({ audit, detail: { response } }: PartProps) {
  const text = strings.pageInspector;
  if (response === null || response.redirects.length === 0) return null;
  return (
    <Section id="inspector-redirects" title={text.redirects} count={formatNumber(response.redirects.length)}>
      <ol className="redirects text-sm">
        {response.redirects.map(({ url, status, location }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a loop has the same URL twice, and the list never changes
            key={index}
          >
            <Url audit={audit} url={url} />{' '}
            <span className="text-muted">
              <span aria-hidden>→</span>
              <span className="sr-only">{text.redirectsTo}</span>
            </span>{' '}
            {location === null ? (
              <span className="text-danger">{text.redirectNowhere}</span>
            ) : (
              <Url audit={audit} url={location} />
            )}{' '}
            <span className="flex flex-wrap gap-x-2">
              <Badge tone={toneOf(status)}>{status}</Badge>
              {isLoop(response.redirects, index) ? <Badge tone="danger">{text.redirectLoop}</Badge> : null}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** A redirect back to a URL that redirected before. */
function isLoop(redirects: readonly { url: string; location: string | null }[], index: number): boolean {
  const location = redirects[index]?.location;
  return redirects.slice(0, index + 1).some(({ url }) => url === location);
}

function Url({ audit: { id, projectId, config }, url }: { audit: AuditOverview; url: string }) {
  return <InspectLink projectId={projectId} auditId={id} url={url} rootUrl={config.rootUrl} />;
}

function Fact({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'wide min-w-0' : 'min-w-0'}>
      <dt className="pt-0.5 text-xs text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function TextOrNone({ text }: { text: string | null }) {
  return text === null ? <None /> : <CrawledText text={text} />;
}

function None() {
  return <span className="text-muted">{strings.pageInspector.missing}</span>;
}
