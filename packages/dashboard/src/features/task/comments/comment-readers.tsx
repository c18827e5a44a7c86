import type { CommentVisibility, Project } from '@fettle/contract';
import { Eye, LockKeyhole } from 'lucide-react';
import { strings } from '../../../strings/index.ts';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';

const text = strings.task.discussion.readers;

/** Whether the user has to know who reads a comment: guests would read what is not internal. */
export function hasReaders(project: Project): boolean {
  return project.defaultCommentVisibility === 'internal';
}

interface ReadersChoiceProps {
  value: CommentVisibility;
  onChange: (value: CommentVisibility) => void;
}

/** Who will read the comment that is being written. */
export function ReadersChoice({ value, onChange }: ReadersChoiceProps) {
  return (
    <div className="mr-auto flex items-center gap-x-3">
      <SegmentedControl
        label={text.label}
        value={value}
        options={[
          { value: 'internal', label: text.internal },
          { value: 'public', label: text.public },
        ]}
        onChange={onChange}
      />
      <span aria-live="polite" className="text-xs text-muted max-sm:sr-only">
        {value === 'internal' ? text.internalHint : text.publicHint}
      </span>
    </div>
  );
}

/** Who reads a comment, beside the name of its author. */
export function ReadersMark({ visibility }: { visibility: CommentVisibility }) {
  const isInternal = visibility === 'internal';
  const Icon = isInternal ? LockKeyhole : Eye;
  return (
    <span className="inline-flex items-center gap-1">
      <Icon size={12} aria-hidden />
      {isInternal ? text.internal : text.public}
    </span>
  );
}
