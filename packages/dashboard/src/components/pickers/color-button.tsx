import { Popover } from '@base-ui/react/popover';
import { cssColor } from '../../ui/display/palette.ts';
import { ColorField } from './color-field.tsx';

interface ColorButtonProps {
  /** What the color is for. */
  label: string;
  value: string;
  onChange: (color: string) => void;
}

/** A color as a button that opens a color field. */
export function ColorButton({ label, value, onChange }: ColorButtonProps) {
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={label}
        title={label}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-lg hover:bg-hover pointer-coarse:size-[40px] data-popup-open:bg-hover"
      >
        <span className="size-4 rounded-full" style={{ backgroundColor: cssColor(value) }} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="start" className="z-50">
          <Popover.Popup
            aria-label={label}
            className="even-colors is-narrow w-64 rounded-xl border border-line bg-surface p-3 shadow-raised outline-none"
          >
            <ColorField legend={label} hideLegend value={value} onChange={onChange} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
