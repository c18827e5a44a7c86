import type { Label } from '@fettle/contract';
import { foldLabel } from '../../data/tasks/label-colors.ts';
import { strings } from '../../strings/index.ts';
import { ColorDot } from '../../ui/display/color-dot.tsx';
import { labelColor } from '../../ui/display/label-color.ts';
import { cssColor, paletteColors } from '../../ui/display/palette.ts';
import { type PickerState, PickList } from '../../ui/menus/pick-list.tsx';

interface LabelPickerProps extends PickerState {
  /** The labels of the project. */
  labels: readonly Label[];
  /** They are still on their way. */
  isLoading?: boolean;
  chosen: readonly Label[];
  onChange: (labels: Label[]) => void;
}

/** Picks labels, or creates one in a color of the palette. */
export function LabelPicker({ labels, chosen, onChange, ...rest }: LabelPickerProps) {
  const own = new Map(chosen.map((label) => [foldLabel(label.name), label]));
  // Of a label that the task and the project write in different ways, the project's is offered. The task keeps its own.
  const known = new Map(labels.map((label) => [foldLabel(label.name), label]));
  for (const [name, label] of own) if (!known.has(name)) known.set(name, label);
  const add = (label: Label): void => onChange([...chosen, label]);
  return (
    <PickList
      {...rest}
      multiple
      label={strings.pickers.labels}
      searchHint={strings.pickers.searchLabels}
      emptyText={strings.pickers.noLabels}
      chosen={chosen.map(({ name }) => foldLabel(name))}
      options={[...known].map(([value, { name, color }]) => ({
        value,
        label: name,
        icon: <ColorDot color={labelColor({ name, color })} />,
      }))}
      onPick={(values) => onChange(values.flatMap((value) => own.get(value) ?? known.get(value) ?? []))}
      footer={(typed, close) =>
        typed === '' || known.has(foldLabel(typed)) ? null : (
          <NewLabel
            name={typed}
            onCreate={(color) => {
              add({ name: typed, color });
              close();
            }}
          />
        )
      }
    />
  );
}

function NewLabel({ name, onCreate }: { name: string; onCreate: (color: string) => void }) {
  return (
    <fieldset className="-mt-px shrink-0 border-t border-line px-3 py-2 max-sm:px-4">
      <legend className="sr-only">{strings.pickers.newLabel(name)}</legend>
      <p className="line-clamp-2 text-xs break-words text-muted" aria-hidden>
        {strings.pickers.newLabel(name)}
      </p>
      <div className="mt-1.5 grid grid-cols-5 gap-1.5">
        {paletteColors.map((color) => (
          <button
            key={color}
            type="button"
            aria-label={strings.pickers.newLabelIn(name, color)}
            title={color}
            onClick={() => onCreate(color)}
            className="h-6 rounded-md hover:opacity-80 pointer-coarse:h-10"
            style={{ backgroundColor: cssColor(color) }}
          />
        ))}
      </div>
    </fieldset>
  );
}
