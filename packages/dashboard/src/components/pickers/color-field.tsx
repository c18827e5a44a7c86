import { useId, useState } from 'react';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { cssColor, paletteColors } from '../../ui/display/palette.ts';
import { CustomColor } from './custom-color.tsx';
import './color-field.css';

interface ColorFieldProps {
  legend: string;
  hideLegend?: boolean;
  /** As in the API: `#rgb`, `#rrggbb`, or a name of the palette. */
  value: string;
  /** Gets a name of the palette, the color of `standard`, or `#rrggbb`. */
  onChange: (color: string) => void;
  /** The color that applies without a choice, as lowercase `#rrggbb`. It is before the palette, with its name. */
  standard?: { label: string; color: string };
  /** Why a custom color, as `#rrggbb`, cannot be chosen; null for one that can. */
  findProblem?: (color: string) => string | null;
}

/** A color of the palette, or any other, typed or picked. */
export function ColorField(props: ColorFieldProps) {
  const { legend, hideLegend = false, value, onChange, standard, findProblem } = props;
  const group = useId();
  // With every choice the field of custom colors begins anew, whatever was typed there.
  const [choices, setChoices] = useState(0);
  const choose = (color: string): void => {
    setChoices(choices + 1);
    onChange(color);
  };
  const shown = cssColor(value).toLowerCase();
  return (
    <fieldset>
      <legend className={classNames('mb-1.5 text-sm font-medium', hideLegend && 'sr-only')}>{legend}</legend>
      <div className="swatches">
        {standard === undefined ? null : (
          <Swatch
            {...standard}
            group={group}
            isNamed
            isChosen={shown === standard.color}
            onChoose={() => choose(standard.color)}
          />
        )}
        {paletteColors.map((color) => (
          <Swatch
            key={color}
            group={group}
            label={strings.colors.names[color] ?? color}
            color={cssColor(color)}
            isChosen={shown === cssColor(color)}
            onChoose={() => choose(color)}
          />
        ))}
      </div>
      <CustomColor
        key={choices}
        value={shown}
        isChosen={shown !== standard?.color && paletteColors.every((color) => cssColor(color) !== shown)}
        onChange={onChange}
        {...(findProblem === undefined ? {} : { findProblem })}
      />
    </fieldset>
  );
}

interface SwatchProps {
  group: string;
  label: string;
  isNamed?: boolean;
  color: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Swatch({ group, label, isNamed = false, color, isChosen, onChoose }: SwatchProps) {
  return (
    <label {...(isNamed ? {} : { title: label })} className={classNames('swatch', isNamed && 'swatch-named')}>
      <input
        type="radio"
        name={group}
        value={color}
        aria-label={label}
        checked={isChosen}
        onChange={onChoose}
        className="sr-only"
      />
      <span className="swatch-fill" style={{ backgroundColor: color }} />
      {isNamed ? <span className="text-sm">{label}</span> : null}
    </label>
  );
}
