import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import { classNames } from '../class-names.ts';

interface CheckboxProps {
  label: string;
  checked: boolean;
  /** Stands for several things of which only some are checked. */
  isPartial?: boolean;
  onChange: (checked: boolean) => void;
  /** The label is visible elsewhere. Here it is for screen readers only. */
  hideLabel?: boolean;
  disabled?: boolean;
}

/** A checkbox with its label. */
export function Checkbox(props: CheckboxProps) {
  const { label, checked, isPartial = false, onChange, hideLabel = false, disabled = false } = props;
  const box = (
    <BaseCheckbox.Root
      checked={checked}
      indeterminate={isPartial}
      onCheckedChange={onChange}
      disabled={disabled}
      aria-label={hideLabel ? label : undefined}
      className={classNames(
        'relative inline-flex size-4.5 shrink-0 items-center justify-center rounded-[5px] border data-disabled:opacity-60',
        hideLabel && 'pointer-coarse:after:absolute pointer-coarse:after:-inset-3',
        checked || isPartial ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-field',
      )}
    >
      <BaseCheckbox.Indicator>
        {isPartial ? (
          <Minus size={13} strokeWidth={3} aria-hidden />
        ) : (
          <Check size={13} strokeWidth={3} aria-hidden />
        )}
      </BaseCheckbox.Indicator>
    </BaseCheckbox.Root>
  );
  if (hideLabel) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box inside is the control
    <label className="flex cursor-pointer items-center gap-2 text-sm">
      {box}
      {label}
    </label>
  );
}
