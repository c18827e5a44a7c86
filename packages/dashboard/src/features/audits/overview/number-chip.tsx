interface NumberChipProps {
  label: string;
  onPress: () => void;
}

/** A number with the way to what it counts. */
export function NumberChip({ label, onPress }: NumberChipProps) {
  return (
    <button type="button" onClick={onPress} className="flex items-center pointer-coarse:h-[40px]">
      <span className="inline-flex h-7 items-center gap-1.5 rounded-full border border-line px-2.5 text-xs whitespace-nowrap hover:bg-hover">
        {label}
      </span>
    </button>
  );
}
