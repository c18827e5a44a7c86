import type { Connection } from '@fettle/contract';
import { Ellipsis, KeyRound, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menus/menu.tsx';
import {
  DeleteConnectionDialog,
  EditConnectionDialog,
  RotateConnectionDialog,
} from './connection-dialogs.tsx';
import { useUpdateConnection } from './use-update-connection.ts';

const text = strings.integrations;

/** What can be done with a connection. While its requests are rejected, the notice that says so has what helps. */
export function ConnectionActions({ connection }: { connection: Connection }) {
  const [open, setOpen] = useState<'edit' | 'rotate' | 'delete' | null>(null);
  const update = useUpdateConnection(connection);
  const { active } = connection;
  const close = (): void => setOpen(null);
  const toggle = (): void =>
    update.mutate(
      { active: !active },
      {
        onSuccess: (changed) =>
          showToast({ kind: 'success', text: changed.active ? text.resumedNotice : text.pausedNotice }),
      },
    );
  const toggleLabel = active ? text.pause : text.resume;
  const ToggleIcon = active ? Pause : Play;
  return (
    <div className="head-actions">
      <Button
        tone={active ? 'secondary' : 'primary'}
        busy={update.isPending}
        icon={<ToggleIcon size={15} aria-hidden />}
        onClick={toggle}
      >
        {toggleLabel}
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
