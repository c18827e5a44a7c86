import { classNames } from '../../ui/class-names.ts';

interface CheckboxRowProps {
  title: string;
  /** What it means, where the title is only a name. */
  text?: string;
  /** Its name in the API, for those who know it. */
  detail?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox with a title and its name in the API. */
export function CheckboxRow({ title, text, detail, checked, onChange }: CheckboxRowProps) {
  return (
    <label className="flex cursor-pointer items-start gap-2.5 px-3 py-2.5 first:rounded-t-xl last:rounded-b-xl hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="tick mt-0.5 outline-none"
      />
      <span className="min-w-0 flex-1">
        {/* Titles that are sentences need the width of a phone. */}
        <span
          className={classNames(
            'flex items-baseline justify-between gap-x-3',
            text === undefined && 'max-sm:flex-col',
          )}
        >
          <span className={classNames('text-sm', text !== undefined && 'font-medium')}>{title}</span>{' '}
          {detail === undefined ? null : <code className="shrink-0 text-xs text-muted">{detail}</code>}
        </span>
        {text === undefined ? null : <span className="block text-xs text-pretty text-muted">{text}</span>}
      </span>
    </label>
  );
}
