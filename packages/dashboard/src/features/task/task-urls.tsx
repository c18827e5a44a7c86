import type { Task } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { FileSearch } from 'lucide-react';
import { useChangeTask } from '../../data/tasks/change-task.ts';
import { strings } from '../../strings/index.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { LinkField } from './fields/link-field.tsx';

const urls = ['pageUrl', 'screenshotUrl', 'videoUrl'] as const;

export type UrlName = (typeof urls)[number];

/** The URLs that the task does not have. */
export function missingUrls(task: Task): UrlName[] {
  return urls.filter((name) => task[name] === null);
}

interface PartProps {
  task: Task;
  canWrite: boolean;
}

/** The URLs that the task has: fields where they have a column, and otherwise parts with headings. */
export function TaskUrls({ task, canWrite }: PartProps) {
  const isWide = useIsWide();
  const names = urls.filter((name) => task[name] !== null);
  return (
    <div className={isWide ? 'task-fields text-sm empty:hidden' : 'space-y-6 text-sm empty:hidden'}>
      <Urls task={task} canWrite={canWrite} isSection={!isWide} names={names} />
    </div>
  );
}

/** Chips that add the URLs which the task does not have. Nothing for readers. */
export function AddUrls({ task, canWrite }: PartProps) {
  return <Urls task={task} canWrite={canWrite} names={missingUrls(task)} />;
}

interface AddUrlProps {
  task: Task;
  name: UrlName;
  /** It is typed, or given up. */
  onEnd: () => void;
}

/** The field of a URL that somebody chose to add. */
export function AddUrl({ task, name, onEnd }: AddUrlProps) {
  const change = useChangeTask(task.projectId);
  return (
    <LinkField
      name={name}
      url={null}
      canWrite
      onEnd={onEnd}
      onChange={(url) => change({ task, change: { [name]: url } })}
    />
  );
}

interface UrlsProps extends PartProps {
  isSection?: boolean;
  names: readonly UrlName[];
}

function Urls({ task, canWrite, isSection = false, names }: UrlsProps) {
  const change = useChangeTask(task.projectId);
  return names.map((name) => (
    <LinkField
      key={name}
      name={name}
      url={task[name]}
      canWrite={canWrite}
      isSection={isSection}
      actions={
        name === 'pageUrl' && task.pageUrl !== null ? (
          <InspectPage projectId={task.projectId} url={task.pageUrl} />
        ) : null
      }
      onChange={(url) => change({ task, change: { [name]: url } })}
    />
  ));
}

/** Opens what the latest audit knows about the task's page. */
function InspectPage({ projectId, url }: { projectId: string; url: string }) {
  return (
    <Link
      to="/projects/$projectId/page"
      params={{ projectId }}
      search={{ url }}
      className={buttonClass({ tone: 'quiet', size: 'small' })}
    >
      <FileSearch size={13} aria-hidden />
      {strings.pages.inspectPage}
    </Link>
  );
}
