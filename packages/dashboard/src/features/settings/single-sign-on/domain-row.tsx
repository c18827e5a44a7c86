import type { OrgDomain } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { CopyField } from '../../../components/clipboard/copy-field.tsx';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { api } from '../../../data/client/api.ts';
import { orgDomainsQuery } from '../../../data/orgs/single-sign-on.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { formatDay } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { MenuItem } from '../../../ui/menus/menu.tsx';
import { RowMenu } from '../../../ui/menus/row-menu.tsx';
import { verifiedUntil } from './verified-until.ts';

const text = strings.singleSignOn.domains;

/**
 * A domain with its state and, until it is verified, the record that verifies it. If that went missing, whoever once added
 * it knows it, so it is collapsed.
 */
export function DomainRow({ slug, domain }: { slug: string; domain: OrgDomain }) {
  const cache = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  const { queryKey } = orgDomainsQuery(slug);
  const names = { slug, domainId: domain.id };
  const verify = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.verifyOrgDomain(names),
    async onSuccess() {
      showToast({ kind: 'success', text: text.verifiedNow(domain.domain) });
      await cache.invalidateQueries({ queryKey });
    },
  });
  const remove = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.removeOrgDomain(names),
    async onSuccess() {
      showToast({ kind: 'success', text: text.removed(domain.domain) });
      setRemoving(false);
      await cache.invalidateQueries({ queryKey });
    },
  });
  const needsRecord = domain.verifiedAt === null || domain.missingSince !== null;
  return (
    <li className={classNames('space-y-2', needsRecord ? 'py-3' : 'py-2')}>
      <div className="flex items-center gap-3">
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{domain.domain}</span>
          <DomainState domain={domain} />
        </p>
        <span className="row-end">
          <RowMenu label={text.more(domain.domain)} title={domain.domain}>
            <MenuItem
              tone="danger"
              icon={<Trash2 size={15} aria-hidden />}
              onSelect={() => setRemoving(true)}
            >
              {text.remove}
            </MenuItem>
          </RowMenu>
        </span>
      </div>
      {needsRecord ? (
        <div className="space-y-3">
          {domain.missingSince === null ? (
            <p className="text-sm text-pretty text-muted">{text.howTo}</p>
          ) : (
            <Notice tone="warning" icon={TriangleAlert}>
              {stillWorks(domain.missingSince)}
            </Notice>
          )}
          {domain.verifiedAt === null ? (
            <Record domain={domain} />
          ) : (
            <details>
              <summary className="cursor-pointer rounded-lg py-1 text-sm text-muted hover:text-ink">
                {text.showRecord}
              </summary>
              <div className="mt-2 space-y-3">
                <Record domain={domain} />
              </div>
            </details>
          )}
          <FormError error={verify.error} />
          <div className="flex">
            <Button
              busy={verify.isPending}
              aria-label={text.verifyOf(domain.domain)}
              onClick={() => verify.mutate()}
            >
              {text.verify}
            </Button>
          </div>
        </div>
      ) : null}
      {isRemoving ? (
        <ConfirmDialog
          title={text.removeTitle(domain.domain)}
          text={domain.verifiedAt === null ? text.removeUnverifiedText : text.removeText}
          confirm={text.remove}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onCancel={() => setRemoving(false)}
        />
      ) : null}
    </li>
  );
}

/** What a missing record means for sign-in, and what to do about it. */
function stillWorks(missingSince: string): string {
  const end = verifiedUntil(missingSince, Date.now());
  const until = end === null ? text.worksToday : text.works(formatDay(end, new Date()));
  return `${until} ${text.howToAgain}`;
}

function Record({ domain: { record } }: { domain: OrgDomain }) {
  return (
    <>
      <CopyField isWhole label={text.recordName} value={record.name} />
      <CopyField isWhole label={text.recordValue} value={record.value} />
    </>
  );
}

function DomainState({ domain: { verifiedAt, verifiedBy, missingSince } }: { domain: OrgDomain }) {
  if (missingSince !== null)
    return <Badge tone="warning">{text.missing(formatDay(new Date(missingSince), new Date()))}</Badge>;
  if (verifiedAt === null) return <Badge>{text.unverified}</Badge>;
  return <Badge tone="success">{verifiedBy === 'operator' ? text.byOperator : text.verified}</Badge>;
}
