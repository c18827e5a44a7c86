interface NumberChipProps {
  label: string;
  /** What it means. */
  title?: string | undefined;
  onPress: () => void;
}

/** A number with the way to what it counts. */
export function NumberChip({ label, title, onPress }: NumberChipProps) {
  return (
    <button
      type="button"
      title={title}
      onClick={onPress}
      className="flex items-center pointer-coarse:h-[40px]"
    >
      <span className="inline-flex h-7 items-center gap-1.5 rounded-full border border-line px-2.5 text-xs whitespace-nowrap hover:bg-hover">
        {label}
      </span>
    </button>
  );
}
