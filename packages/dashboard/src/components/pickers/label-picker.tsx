import type { Label } from '@fettle/contract';
import { Plus } from 'lucide-react';
import { foldLabel } from '../../data/tasks/label-colors.ts';
import { strings } from '../../strings/index.ts';
import { ColorDot } from '../../ui/display/color-dot.tsx';
import { labelColor } from '../../ui/display/label-color.ts';
import { cssColor, paletteColors } from '../../ui/display/palette.ts';
import { menuItemClass } from '../../ui/menus/menu.tsx';
import { type PickerState, PickList } from '../../ui/menus/pick-list.tsx';

interface LabelPickerProps extends PickerState {
  /** The labels of the project. */
  labels: readonly Label[];
  /** They are still on their way. */
  isLoading?: boolean;
  chosen: readonly Label[];
  onChange: (labels: Label[]) => void;
}

/** Picks labels, or creates one, in a color that follows from its name or another one of the palette. */
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
      searchHint={strings.newLabel.search}
      emptyText={strings.newLabel.none}
      chosen={chosen.map(({ name }) => foldLabel(name))}
      options={[...known].map(([value, { name, color }]) => ({
        value,
        label: name,
        icon: <ColorDot color={labelColor({ name, color })} />,
      }))}
      onNew={(name) => add(labelNamed(name))}
      onPick={(values) => onChange(values.flatMap((value) => own.get(value) ?? known.get(value) ?? []))}
      footer={(typed, close) =>
        typed === '' || known.has(foldLabel(typed)) ? null : (
          <NewLabel
            label={labelNamed(typed)}
            onCreate={(label) => {
              add(label);
              close();
            }}
          />
        )
      }
    />
  );
}

/** The service stores gray for labels without a color, of which the color follows from the name. */
function labelNamed(name: string): Label {
  return { name, color: labelColor({ name, color: cssColor('gray') }) };
}

function NewLabel({ label, onCreate }: { label: Label; onCreate: (label: Label) => void }) {
  const { name } = label;
  const text = strings.newLabel;
  return (
    <div className="-mt-px shrink-0 border-t border-line p-1 max-sm:px-2">
      <button type="button" onClick={() => onCreate(label)} className={`${menuItemClass} hover:bg-hover`}>
        <Plus size={14} className="shrink-0 text-muted" aria-hidden />
        <ColorDot color={labelColor(label)} />
        <span className="min-w-0 truncate">{text.create(name)}</span>
      </button>
      <fieldset className="px-2.5 pt-1 pb-1.5">
        <legend className="sr-only">{text.choose(name)}</legend>
        <p className="text-xs text-muted" aria-hidden>
          {text.otherColor}
        </p>
        <div className="mt-1.5 grid grid-cols-5 gap-1.5">
          {paletteColors.map((color) => (
            <button
              key={color}
              type="button"
              aria-label={text.inColor(name, color)}
              title={color}
              onClick={() => onCreate({ name, color })}
              className="h-6 rounded-md hover:opacity-80 pointer-coarse:h-10"
              style={{ backgroundColor: cssColor(color) }}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}
