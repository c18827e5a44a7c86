import type { AuditOverview } from '@fettle/contract';
import { strings } from '../../strings/index.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { ChoiceMenu } from '../../ui/choice-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { WindowedRows } from '../../ui/windowed-rows.tsx';
import type { AuditSearch } from './audit-search.ts';
import type { TabProps } from './audit-tabs.tsx';

type BrokenLink = NonNullable<AuditOverview['linkReport']>['brokenList'][number];

/** Broken links with the pages that hold them. */
export function LinksTab({ audit, search, onSearch }: TabProps) {
  const text = strings.auditLinks;
  const { linkReport, config } = audit;
  if (linkReport === null) return null;
  const { unverifiedLinks, brokenList } = linkReport;
  const unverified =
    unverifiedLinks > 0 ? <p className="text-sm text-muted">{text.unverified(unverifiedLinks)}</p> : null;
  if (brokenList.length === 0)
    return (
      <div className="space-y-3">
        <EmptyState title={text.none} text={text.noneText} />
        {unverified}
      </div>
    );
  const shown = fitLinks(brokenList, search);
  const set = ({ url, type }: { url: string | undefined; type: string | undefined }): void =>
    onSearch({
      tab: 'links',
      ...(url === undefined || url === '' ? {} : { url }),
      ...(type === undefined ? {} : { type: type as NonNullable<AuditSearch['type']> }),
    });
  return (
    <div className="space-y-3">
      <search className="flex flex-wrap items-center gap-2">
        <ChoiceMenu
          label={text.type}
          value={search.type}
          none={strings.auditPages.any}
          choices={[
            { value: 'internal', label: text.internal },
            { value: 'external', label: text.external },
          ]}
          onChange={(type) => set({ url: search.url, type })}
        />
        <SearchField
          label={text.find}
          value={search.url ?? ''}
          onChange={(url) => set({ url, type: search.type })}
        />
      </search>
      {unverified}
      {shown.length === 0 ? <EmptyState title={text.nothing} text="" /> : null}
      <div className="rounded-2xl border border-line bg-surface px-4">
        <WindowedRows
          count={shown.length}
          rowHeight={76}
          keyOf={(index) => shown[index]?.url ?? index}
          renderRow={(index) => {
            const link = shown[index];
            return link === undefined ? null : <BrokenRow link={link} rootUrl={config.rootUrl} />;
          }}
        />
      </div>
    </div>
  );
}

function fitLinks(links: readonly BrokenLink[], { type, url }: AuditSearch): BrokenLink[] {
  const wanted = url?.toLowerCase() ?? '';
  return links.filter(
    (link) =>
      (type === undefined || link.type === type) &&
      (link.url.toLowerCase().includes(wanted) ||
        link.sources.some((source) => source.url.toLowerCase().includes(wanted))),
  );
}

function BrokenRow({ link, rootUrl }: { link: BrokenLink; rootUrl: string }) {
  const text = strings.auditLinks;
  const { url, reason, sources, sourceCount } = link;
  const rest = sourceCount - sources.length;
  return (
    <div className="py-3 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 font-medium">
          <AddressLink url={url} rootUrl={rootUrl} />
        </span>
        <span className="rounded-full bg-danger-soft px-2 py-px text-xs text-danger">{reason}</span>
      </p>
      <details className="mt-1 text-xs" open={sources.length <= 2}>
        <summary className="cursor-pointer text-muted">{text.linkedOn(sourceCount)}</summary>
        <ul className="mt-1 space-y-1 pl-4">
          {sources.map((source) => (
            <li key={`${source.url} ${source.anchorText}`}>
              <AddressLink url={source.url} rootUrl={rootUrl} />
              {source.anchorText === '' ? null : (
                <span className="text-muted"> {text.anchor(source.anchorText)}</span>
              )}
            </li>
          ))}
          {rest > 0 ? <li className="text-muted">{text.more(rest)}</li> : null}
        </ul>
      </details>
    </div>
  );
}
