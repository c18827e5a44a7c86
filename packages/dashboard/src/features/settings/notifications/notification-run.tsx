import { useState } from 'react';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { NotificationRun } from './fold-runs.ts';
import { NotificationRow } from './notification-row.tsx';

interface NotificationRunProps {
  run: NotificationRun;
  onRead: (ids: string[]) => void;
}

/** A notification, with those that it repeats behind a button. Opening it marks what it stands for as read. */
export function NotificationRunRows({ run: { newest, same, earlier }, onRead }: NotificationRunProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = { ...newest, readAt: [newest, ...same].some(isUnread) ? null : newest.readAt };
  const unread = [newest, ...same, ...earlier].filter(isUnread).map(({ id }) => id);
  if (earlier.length > 0 && !isOpen)
    return (
      <NotificationRow
        notification={{ ...shown, readAt: unread.length > 0 ? null : shown.readAt }}
        onRead={() => onRead(unread)}
        action={
          <Button size="small" tone="link" onClick={() => setOpen(true)}>
            {strings.settings.notifications.showEarlier(earlier.length, earlier.filter(isUnread).length)}
          </Button>
        }
      />
    );
  return (
    <>
      <NotificationRow notification={shown} onRead={() => onRead([newest, ...same].map(({ id }) => id))} />
      {earlier.map((notification) => (
        <NotificationRow
          key={notification.id}
          notification={notification}
          onRead={() => onRead([notification.id])}
        />
      ))}
    </>
  );
}

const isUnread = ({ readAt }: { readAt: string | null }): boolean => readAt === null;
