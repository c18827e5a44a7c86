import type { ReactNode } from 'react';
import { useMenuParts } from './menu.tsx';

interface MenuSegmentsProps<Value extends string> {
  /** What is chosen here. */
  label: string;
  value: Value;
  /** Two or three, with short names. */
  options: readonly { value: Value; label: string; icon: ReactNode }[];
  onChange: (value: Value) => void;
}

/** Exclusive options of a menu side by side, under their label. The menu stays open. */
export function MenuSegments<Value extends string>({
  label,
  value,
  options,
  onChange,
}: MenuSegmentsProps<Value>) {
  const { Group, GroupLabel, RadioGroup, RadioItem } = useMenuParts();
  return (
    <Group>
      <GroupLabel className="px-2.5 pt-1.5 pb-1 text-xs font-medium text-muted">{label}</GroupLabel>
      <RadioGroup
        value={value}
        onValueChange={onChange}
        className="mx-1.5 mb-1.5 flex max-sm:mx-2.5 rounded-lg border border-line p-px"
      >
        {options.map((option) => (
          <RadioItem
            key={option.value}
            value={option.value}
            closeOnClick={false}
            className="flex flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-[7px] px-2 py-1 text-[13px] text-muted outline-none select-none data-checked:bg-accent-soft data-checked:font-medium data-checked:text-ink data-highlighted:text-ink data-highlighted:not-data-checked:bg-hover pointer-coarse:min-h-11"
          >
            {option.icon}
            {option.label}
          </RadioItem>
        ))}
      </RadioGroup>
    </Group>
  );
}
