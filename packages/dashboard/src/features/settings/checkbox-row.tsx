interface CheckboxRowProps {
  title: string;
  /** Its name in the API. */
  detail: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox with a title and its name in the API. */
export function CheckboxRow({ title, detail, checked, onChange }: CheckboxRowProps) {
  return (
    <label className="flex cursor-pointer items-start gap-2.5 px-3 py-2 first:rounded-t-xl last:rounded-b-xl hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="tick mt-0.5 outline-none"
      />
      <span className="min-w-0">
        <span className="block text-sm">{title}</span>
        <code className="block text-xs text-muted">{detail}</code>
      </span>
    </label>
  );
}
