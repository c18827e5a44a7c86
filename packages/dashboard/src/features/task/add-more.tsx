import type { Task } from '@fettle/contract';
import { useRef, useState } from 'react';
import { strings } from '../../strings/index.ts';
import { Menu, MenuItem } from '../../ui/menus/menu.tsx';
import { AddChip } from './fields/chip.tsx';
import { AddUrl, missingUrls, type UrlName } from './task-urls.tsx';

interface AddMoreProps {
  task: Task;
  onLink: () => void;
  /** Null for a task that has a place for time already. */
  onTime: (() => void) | null;
}

/** A chip with a menu of what is added to a task less often. A URL is typed in a row below the chips. */
export function AddMore({ task, onLink, onTime }: AddMoreProps) {
  const [url, setUrl] = useState<UrlName | null>(null);
  const place = useRef<HTMLSpanElement>(null);
  const text = strings.taskParts;
  // The field of what was begun has the focus by then, and keeps it.
  const focusAfter = (): HTMLElement | null => {
    const { activeElement } = document;
    return activeElement instanceof HTMLInputElement
      ? activeElement
      : (place.current?.querySelector('button') ?? null);
  };
  return (
    <>
      <span ref={place} className="inline-flex">
        <Menu
          title={text.title}
          focusAfter={focusAfter}
          trigger={<AddChip label={strings.common.more} aria-label={text.more} />}
        >
          <MenuItem onSelect={onLink}>{text.link}</MenuItem>
          {missingUrls(task).map((name) => (
            <MenuItem key={name} onSelect={() => setUrl(name)}>
              {strings.task.links[name]}
            </MenuItem>
          ))}
          {onTime === null ? null : <MenuItem onSelect={onTime}>{text.time}</MenuItem>}
        </Menu>
      </span>
      {url === null ? null : <AddUrl key={url} task={task} name={url} onEnd={() => setUrl(null)} />}
    </>
  );
}
