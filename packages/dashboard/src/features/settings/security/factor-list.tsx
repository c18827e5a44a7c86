import type { SecondFactor } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint, Pencil, ShieldAlert, ShieldCheck, Smartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { canUsePasskeys } from '../../../data/account/passkeys.ts';
import { setupQuery } from '../../../data/account/session.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { MenuItem } from '../../../ui/menus/menu.tsx';
import { RowMenu } from '../../../ui/menus/row-menu.tsx';
import { Section } from '../section.tsx';
import { AddAppDialog } from './add-app-dialog.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { RemoveFactorDialog } from './remove-factor-dialog.tsx';
import { RenameFactorDialog } from './rename-factor-dialog.tsx';

type Asking = { what: 'app' | 'passkey' } | { what: 'rename' | 'remove'; factor: SecondFactor } | null;

const text = strings.secondFactors;

/** The second factors of the user, and adding another one. */
export function FactorList({ factors }: { factors: readonly SecondFactor[] }) {
  const [asking, setAsking] = useState<Asking>(null);
  const setup = useQuery(setupQuery).data;
  const hasPasskeys = canUsePasskeys(setup?.passkeyHost);
  const close = (): void => setAsking(null);
  return (
    <Section
      title={text.factors}
      text={text.factorsText}
      state={
        factors.length === 0 ? (
          <Badge tone="warning" icon={<ShieldAlert size={12} aria-hidden />}>
            {text.off}
          </Badge>
        ) : (
          <Badge tone="success" icon={<ShieldCheck size={12} aria-hidden />}>
            {text.on}
          </Badge>
        )
      }
    >
      {factors.length === 0 ? <p className="text-sm">{text.none}</p> : null}
      <ul className="divide-y divide-line">
        {factors.map((factor) => (
          <FactorRow
            key={factor.id}
            factor={factor}
            onRename={() => setAsking({ what: 'rename', factor })}
            onRemove={() => setAsking({ what: 'remove', factor })}
          />
        ))}
      </ul>
      <div className={classNames('flex flex-wrap gap-2', factors.length === 0 ? 'mt-4' : 'mt-2')}>
        <Button
          tone={factors.length === 0 ? 'primary' : 'secondary'}
          icon={<Smartphone size={16} aria-hidden />}
          onClick={() => setAsking({ what: 'app' })}
        >
          {text.addApp}
        </Button>
        {hasPasskeys ? (
          <Button icon={<Fingerprint size={16} aria-hidden />} onClick={() => setAsking({ what: 'passkey' })}>
            {text.addPasskey}
          </Button>
        ) : null}
      </div>
      {setup !== undefined && !hasPasskeys ? (
        <p className="mt-3 text-xs text-muted">{text.noPasskeys}</p>
      ) : null}
      {asking?.what === 'app' ? <AddAppDialog onClose={close} /> : null}
      {asking?.what === 'passkey' ? <AddPasskeyDialog onClose={close} /> : null}
      {asking?.what === 'rename' ? <RenameFactorDialog factor={asking.factor} onClose={close} /> : null}
      {asking?.what === 'remove' ? (
        <RemoveFactorDialog factor={asking.factor} isLast={factors.length === 1} onClose={close} />
      ) : null}
    </Section>
  );
}

interface FactorRowProps {
  factor: SecondFactor;
  onRename: () => void;
  onRemove: () => void;
}

function FactorRow({ factor, onRename, onRemove }: FactorRowProps) {
  const Icon = factor.kind === 'totp' ? Smartphone : Fingerprint;
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Icon size={20} className="shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium break-words">{factor.name}</p>
        <p className="facts text-xs text-muted">
          <span>{text.kinds[factor.kind]}</span>
          <span>
            {text.added} <RelativeTime time={factor.createdAt} />
          </span>
          <span>
            {factor.lastUsedAt === null ? (
              text.neverUsed
            ) : (
              <>
                {text.used} <RelativeTime time={factor.lastUsedAt} />
              </>
            )}
          </span>
        </p>
      </div>
      <span className="row-end">
        <RowMenu label={text.more(factor.name)} title={factor.name}>
          <MenuItem icon={<Pencil size={15} aria-hidden />} onSelect={onRename}>
            {text.rename}
          </MenuItem>
          <MenuItem tone="danger" icon={<Trash2 size={15} aria-hidden />} onSelect={onRemove}>
            {text.removeButton}
          </MenuItem>
        </RowMenu>
      </span>
    </li>
  );
}
