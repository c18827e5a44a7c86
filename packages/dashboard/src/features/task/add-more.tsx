import type { Project, Task } from '@fettle/contract';
import { useEffect, useRef, useState } from 'react';
import { useProjectRights } from '../../data/projects/permissions.ts';
import { strings } from '../../strings/index.ts';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '../../ui/menus/menu.tsx';
import { useFileChoice } from './attachments/add-files.tsx';
import { useAddChecklist } from './checklists/use-add-checklist.ts';
import { AddChip } from './fields/chip.tsx';
import { NewRelation } from './relations/new-relation.tsx';
import { shownKinds } from './relations/shown-kinds.ts';
import { AddUrl, missingUrls, type UrlName } from './task-urls.tsx';
import { useHasTime } from './time/use-has-time.ts';
import { useStartTimer } from './time/use-start-timer.ts';
import type { Adding } from './use-adding.ts';
import type { OpenPicker } from './use-task-keys.ts';

interface AddMoreProps {
  task: Task;
  project: Project;
  adding: Adding;
  picker: OpenPicker | null;
  onPicker: (picker: OpenPicker | null) => void;
  /** No chip beside it adds anything: a plus sign is enough. */
  isAlone: boolean;
}

/**
 * A chip with a menu of everything that is added to a task less often than its chips show. A URL is typed in a row below the
 * chips.
 */
export function AddMore({ task, project, adding, picker, onPicker, isAlone }: AddMoreProps) {
  const [url, setUrl] = useState<UrlName | null>(null);
  const place = useRef<HTMLSpanElement>(null);
  /** What was chosen takes the focus itself. */
  const isTaken = useRef(false);
  const button = (): HTMLElement | null => place.current?.querySelector('button') ?? null;
  useFocusAfterPicker(picker, button);
  const { canManage } = useProjectRights(project);
  const hasTime = useHasTime(task) || adding.begun !== null;
  const { start } = useStartTimer(task);
  const files = useFileChoice(task);
  const checklist = useAddChecklist(task, adding.onList);
  const taking = (act: () => void) => (): void => {
    isTaken.current = true;
    act();
  };
  const text = strings.taskParts;
  // The field of what was begun has the focus by then, and keeps it.
  const focusAfter = (): HTMLElement | null | false => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement) return activeElement;
    return isTaken.current ? false : button();
  };
  return (
    <>
      <span ref={place} className="inline-flex">
        <Menu
          title={text.title}
          focusAfter={focusAfter}
          onOpen={() => {
            isTaken.current = false;
          }}
          trigger={<AddChip label={isAlone ? '' : strings.common.more} aria-label={text.more} />}
        >
          {task.attachments.length === 0 ? null : <MenuItem onSelect={files.choose}>{text.file}</MenuItem>}
          <MenuItem onSelect={taking(checklist.add)}>{text.checklist}</MenuItem>
          <MenuItem onSelect={taking(() => adding.onLink(true))}>{text.link}</MenuItem>
          {task.recurringTaskId === null ? (
            <MenuItem onSelect={() => onPicker('repeat')}>{strings.recurrence.label}</MenuItem>
          ) : null}
          {canManage && task.watchers.length === 0 ? (
            <MenuItem onSelect={() => onPicker('watchers')}>{strings.watching.title}</MenuItem>
          ) : null}
          {hasTime ? null : (
            <>
              <MenuItem
                onSelect={taking(() => {
                  adding.onTime('timer');
                  void start();
                })}
              >
                {strings.time.start}
              </MenuItem>
              <MenuItem onSelect={taking(() => adding.onTime('typing'))}>{strings.task.time.log}</MenuItem>
            </>
          )}
          <MenuSeparator />
          <MenuGroup label={text.relation}>
            {shownKinds.map((kind) => (
              <MenuItem key={kind} onSelect={() => onPicker(kind)}>
                {strings.relations.pick[kind]}
              </MenuItem>
            ))}
          </MenuGroup>
          {missingUrls(task).length === 0 ? null : (
            <>
              <MenuSeparator />
              <MenuGroup label={text.urls}>
                {missingUrls(task).map((name) => (
                  <MenuItem key={name} onSelect={taking(() => setUrl(name))}>
                    {strings.task.links[name]}
                  </MenuItem>
                ))}
              </MenuGroup>
            </>
          )}
        </Menu>
        {files.field}
        <NewRelation task={task} project={project} picker={picker} onPicker={onPicker} anchor={button} />
      </span>
      {url === null ? null : <AddUrl key={url} task={task} name={url} onEnd={() => setUrl(null)} />}
    </>
  );
}

/** The chips of these are there while they are picked. Without a value, they go with the focus. */
function useFocusAfterPicker(picker: OpenPicker | null, button: () => HTMLElement | null): void {
  const before = useRef(picker);
  useEffect(() => {
    const wasRare = before.current === 'watchers' || before.current === 'repeat';
    if (wasRare && picker === null) focusIfLost([button()]);
    before.current = picker;
  });
}
