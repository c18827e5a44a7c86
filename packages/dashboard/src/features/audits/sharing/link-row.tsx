import type { ReportLink } from '@fettle/contract';
import { useState } from 'react';
import { formatDay } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Expiry } from '../../../ui/display/expiry.tsx';
import { openingsOf } from './openings.ts';
import { RevokeLink } from './revoke-link.tsx';

const text = strings.sharing;

interface LinkRowProps {
  link: ReportLink;
  /** Created just now, in this dialog. */
  isNew?: boolean;
}

/** A link without its URL: whom it is for, and below that how often it was opened, how long it works, and whose it is. */
export function LinkRow({ link, isNew = false }: LinkRowProps) {
  const [isRevoking, setRevoking] = useState(false);
  const { status, createdBy, createdAt, expiresAt } = link;
  const name = link.name ?? text.unnamed;
  const now = new Date();
  return (
    <li className="flex items-center gap-x-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex min-h-7 flex-wrap items-center gap-x-2 text-sm font-medium">
          <span className={link.name === null ? 'text-muted' : 'wrap-anywhere'}>{name}</span>
          {isNew ? (
            <Badge tone="info">{text.isNew}</Badge>
          ) : (
            <Badge tone={status === 'active' ? 'success' : 'plain'}>{text.statuses[status]}</Badge>
          )}
        </p>
        <p className="facts text-[13px] text-muted">
          <span>{openingsOf(link, now.getTime())}</span>
          {status === 'active' ? (
            <span>
              {text.expires} <Expiry time={expiresAt} isShort />
            </span>
          ) : null}
          <span title={text.createdBy(createdBy.name)}>
            {createdBy.name}, {formatDay(new Date(createdAt), now)}
          </span>
        </p>
      </div>
      {status === 'active' ? (
        <Button size="small" aria-label={text.revokeOf(name)} onClick={() => setRevoking(true)}>
          {text.revoke}
        </Button>
      ) : null}
      {isRevoking ? <RevokeLink link={link} name={name} onClose={() => setRevoking(false)} /> : null}
    </li>
  );
}
