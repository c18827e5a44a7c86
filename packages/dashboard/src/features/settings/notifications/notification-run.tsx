import { useState } from 'react';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { NotificationRun } from './fold-runs.ts';
import { NotificationRow } from './notification-row.tsx';

interface NotificationRunProps {
  run: NotificationRun;
  onRead: (ids: string[]) => void;
}

/** A notification, with those that it repeats behind a button. Opening it marks them as read too. */
export function NotificationRunRows({ run: { newest, earlier }, onRead }: NotificationRunProps) {
  const [isOpen, setOpen] = useState(false);
  const isUnread = ({ readAt }: { readAt: string | null }): boolean => readAt === null;
  const unread = [newest, ...earlier].filter(isUnread).map(({ id }) => id);
  const text = strings.settings.notifications;
  if (earlier.length === 0 || isOpen)
    return [newest, ...earlier].map((notification) => (
      <NotificationRow
        key={notification.id}
        notification={notification}
        onRead={() => onRead([notification.id])}
      />
    ));
  return (
    <NotificationRow
      notification={{ ...newest, readAt: unread.length === 0 ? newest.readAt : null }}
      onRead={() => onRead(unread)}
      action={
        <Button size="small" tone="link" onClick={() => setOpen(true)}>
          {text.showEarlier(earlier.length)}
        </Button>
      }
    />
  );
}
