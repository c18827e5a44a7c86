import type { Connection } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, KeyRound, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { projectQuery } from '../../../data/projects/projects.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menus/menu.tsx';
import {
  DeleteConnectionDialog,
  EditConnectionDialog,
  RotateConnectionDialog,
} from './connection-dialogs.tsx';
import { ConnectionUrl } from './connection-setup.tsx';
import { ConnectionState, isRefused } from './connection-state.tsx';
import { useUpdateConnection } from './use-update-connection.ts';
import '../settings.css';

const text = strings.integrations;

/** The settings of a connection and what can be done with it. */
export function ConnectionFacts({ connection }: { connection: Connection }) {
  const { projectId, name, service, repository, onOpen, onMerge, targetBranch, lastRefusal } = connection;
  const { data: project } = useQuery(projectQuery(projectId));
  const column = (key: string | null): string | null =>
    key === null
      ? null
      : (project?.columns.find((each) => each.key === key)?.label ?? text.removedColumn(key));
  const facts = [
    [text.service, text.hosts[service]],
    [text.facts.repository, repository ?? text.anyRepository],
    [text.facts.rules, <Rules key="rules" open={column(onOpen)} merge={column(onMerge)} />],
    [text.facts.branch, targetBranch ?? text.defaultBranch],
  ] as const;
  return (
    <section
      className="head-card rounded-2xl border border-line bg-surface shadow-card p-4 sm:p-5"
      aria-label={name}
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 text-lg font-semibold break-words">{name}</h2>
        <ConnectionState connection={connection} />
      </div>
      {isRefused(connection) ? <p className="mt-1 text-sm text-danger">{lastRefusal}</p> : null}
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 max-w-5xl">
        <ConnectionUrl connection={connection} />
      </div>
      <ConnectionActions connection={connection} />
    </section>
  );
}

/** Where a pull request moves its tasks, a line for each time that it does. */
function Rules({ open, merge }: { open: string | null; merge: string | null }) {
  if (open === null && merge === null) return text.noRules;
  return (
    <>
      {open === null ? null : <span className="block">{text.whenOpened(open)}</span>}
      {merge === null ? null : <span className="block">{text.whenMerged(merge)}</span>}
    </>
  );
}

function ConnectionActions({ connection }: { connection: Connection }) {
  const [open, setOpen] = useState<'edit' | 'rotate' | 'delete' | null>(null);
  const update = useUpdateConnection(connection);
  const close = (): void => setOpen(null);
  const toggle = (): void =>
    update.mutate(
      { active: !connection.active },
      {
        onSuccess: ({ active }) =>
          showToast({ kind: 'success', text: active ? text.resumedNotice : text.pausedNotice }),
      },
    );
  return (
    <div className="head-actions">
      <Button
        tone={connection.active ? 'secondary' : 'primary'}
        busy={update.isPending}
        icon={connection.active ? <Pause size={15} aria-hidden /> : <Play size={15} aria-hidden />}
        onClick={toggle}
      >
        {connection.active ? text.pause : text.resume}
      </Button>
      <Button icon={<Pencil size={15} aria-hidden />} onClick={() => setOpen('edit')}>
        {text.edit}
      </Button>
      <Menu
        title={text.more}
        trigger={
          <Button aria-label={text.more} icon={<Ellipsis size={16} aria-hidden />}>
            <span className="max-sm:hidden">{strings.common.more}</span>
          </Button>
        }
      >
        <MenuItem icon={<KeyRound size={15} aria-hidden />} onSelect={() => setOpen('rotate')}>
          {text.rotate}
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" icon={<Trash2 size={15} aria-hidden />} onSelect={() => setOpen('delete')}>
          {text.delete}
        </MenuItem>
      </Menu>
      {open === 'edit' ? <EditConnectionDialog connection={connection} onClose={close} /> : null}
      {open === 'rotate' ? <RotateConnectionDialog connection={connection} onClose={close} /> : null}
      {open === 'delete' ? <DeleteConnectionDialog connection={connection} onClose={close} /> : null}
    </div>
  );
}
