import { strings } from '../../strings/index.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { readColor } from './read-color.ts';
import { Why } from './typed-meaning.tsx';
import { useTyped } from './use-typed.ts';

interface CustomColorProps {
  /** As CSS. */
  value: string;
  /** It is none of the palette. */
  isChosen: boolean;
  /** Gets `#rrggbb`. */
  onChange: (color: string) => void;
  /** Why a color cannot be chosen; null for one that can. */
  findProblem?: (color: string) => string | null;
}

/** Any color, typed or picked with the picker of the browser. */
export function CustomColor({ value, isChosen, onChange, findProblem = () => null }: CustomColorProps) {
  const text = strings.colors;
  const field = useTyped({
    value,
    spell: (color) => color,
    read(typed) {
      const color = readColor(typed);
      const why = color === null ? text.invalid : findProblem(color);
      return color === null || why !== null ? { why: why ?? text.invalid } : { value: color };
    },
    // Without a text, the color stays.
    onChange: (color) => (color === '' ? undefined : onChange(color)),
  });
  return (
    <div ref={field.box} className="custom-color" data-chosen={isChosen || undefined}>
      <TextField
        {...field.input}
        label={text.custom}
        // Enter sends the form: the field shows what is sent.
        onKeyDown={({ key }) => (key === 'Enter' ? field.input.onBlur() : undefined)}
        isInvalid={field.why !== null}
        hint={field.why === null ? undefined : <Why>{field.why}</Why>}
        end={
          <label title={text.pick} className="color-well">
            <input
              type="color"
              aria-label={text.pick}
              value={readColor(value) ?? '#000000'}
              // As if it were typed: what is wrong with it is said.
              onChange={field.input.onChange}
              onBlur={field.input.onBlur}
              className="sr-only"
            />
            <span className="swatch-fill" style={{ backgroundColor: value }} />
          </label>
        }
      />
    </div>
  );
}
