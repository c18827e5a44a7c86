import { Pipette } from 'lucide-react';
import { useId } from 'react';
import { common } from '../../strings/common.ts';
import { classNames } from '../class-names.ts';
import { cssColor, paletteColors } from '../display/palette.ts';

interface ColorFieldProps {
  legend: string;
  hideLegend?: boolean;
  /** As in the API: `#rgb`, `#rrggbb`, or a name of the palette. */
  value: string;
  onChange: (color: string) => void;
}

/** A color of the palette, or any other. */
export function ColorField({ legend, hideLegend = false, value, onChange }: ColorFieldProps) {
  const name = useId();
  const chosen = paletteColors.find((color) => cssColor(color) === cssColor(value).toLowerCase());
  return (
    <fieldset>
      <legend className={classNames('mb-1.5 text-sm font-medium', hideLegend && 'sr-only')}>{legend}</legend>
      <div className="-ml-1 flex flex-wrap items-center gap-x-0.5 gap-y-1.5 sm:gap-x-1.5">
        {paletteColors.map((color) => (
          <label key={color} title={color} className={swatchClass(color === chosen)}>
            <input
              type="radio"
              name={name}
              value={color}
              aria-label={color}
              checked={color === chosen}
              onChange={() => onChange(color)}
              className="sr-only"
            />
            <span
              className="size-5 rounded-full pointer-coarse:size-7"
              style={{ backgroundColor: cssColor(color) }}
            />
          </label>
        ))}
        <label title={common.customColor} className={swatchClass(chosen === undefined)}>
          <input
            type="color"
            aria-label={common.customColor}
            value={toLongHex(cssColor(value))}
            onChange={(event) => onChange(event.target.value)}
            className="sr-only"
          />
          {chosen === undefined ? (
            <span
              className="size-5 rounded-full pointer-coarse:size-7"
              style={{ backgroundColor: cssColor(value) }}
            />
          ) : (
            <Pipette size={15} className="text-muted" aria-hidden />
          )}
        </label>
      </div>
    </fieldset>
  );
}

function swatchClass(isChosen: boolean): string {
  return classNames(
    'inline-flex size-7 pointer-coarse:size-10 cursor-pointer items-center justify-center rounded-full border-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent',
    isChosen ? 'border-ink' : 'border-transparent hover:border-line-strong',
  );
}

/** The color input of browsers accepts only `#rrggbb`. */
function toLongHex(color: string): string {
  return /^#[0-9a-f]{3}$/i.test(color)
    ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}`
    : color;
}
