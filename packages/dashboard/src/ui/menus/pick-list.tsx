import { Combobox } from '@base-ui/react/combobox';
import { Search } from 'lucide-react';
import {
  type ComponentProps,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { common } from '../../strings/common.ts';
import { classNames } from '../class-names.ts';
import { isTouch } from '../is-touch.ts';
import {
  sheetBackdropClass,
  sheetClass,
  sheetPlaceClass,
  sheetStepClass,
} from '../overlays/sheet-classes.ts';
import { SheetHead } from '../overlays/sheet-head.tsx';
import { fits, type PickOption, PickRow } from './pick-row.tsx';
import '../scroll-fade.css';

/** Where something opens: at an element, or at a point on the screen. */
type PickerAnchor = Element | { getBoundingClientRect: () => DOMRect };

export interface PickerState {
  /** The button that opens it. Without one it is opened from elsewhere, at `anchor`. */
  trigger?: ReactElement;
  anchor?: PickerAnchor;
  /** Which edge of it the list shares. */
  align?: 'start' | 'end';
  /** Gets the focus after closing. By default the trigger. */
  focusAfter?: () => HTMLElement | null;
  /** What it picks for, such as the key of a task, where its place does not say it. */
  about?: string | undefined;
  /** Opened from elsewhere, such as by a shortcut. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

interface PickListProps extends PickerState {
  /** The accessible name of the list, and the title of the sheet on a phone. */
  label: string;
  /** The label is a title beside its control too, because nothing else says what is picked. */
  isTitled?: boolean;
  /** On a phone it is opened from a sheet, and leads back to it. */
  isStep?: boolean;
  /** All options are in view: what is typed still finds them, in a field out of sight. */
  hidesSearch?: boolean;
  /** What the empty search field says. */
  searchHint?: string;
  options: readonly PickOption[];
  /** Options are still on their way: no text says that nothing matches, and Enter waits for them. */
  isLoading?: boolean;
  chosen: readonly string[];
  /** Several options can be picked, and the list stays open. */
  multiple?: boolean;
  onPick: (values: string[]) => void;
  /** For many options with long names. */
  isWide?: boolean;
  /** Its button can be out of sight in a row that scrolls sideways, and must not make the page as wide as that. */
  isFixed?: boolean;
  /** Options that are found by the typed text come from outside. */
  onType?: (typed: string) => void;
  /** Says what to do while there are no options at all. */
  emptyText?: string;
  /** Rendered below the list with the typed text, for values that are not in it. Null if there is nothing to offer. */
  footer?: (typed: string, close: () => void) => ReactNode;
  /** What Enter does with a typed text that nothing in the list matches. */
  onNew?: (typed: string) => void;
  /** Stays below everything else. */
  bottom?: ReactNode;
  disabled?: boolean;
}

/** The title of a picker, with what it picks for. */
export function titleOf(label: string, about: string | undefined): string {
  const name = label.replace(/…$/, '');
  return about === undefined ? name : `${about} · ${name}`;
}

const popupClass =
  'flex max-h-[min(24rem,var(--available-height))] flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-raised outline-none';

/** Picks one or several options by typing, arrow keys, or pointer. */
export function PickList({ multiple = false, ...props }: PickListProps) {
  const { label, options, chosen, onPick, footer, open, onOpenChange, disabled = false } = props;
  const {
    trigger,
    anchor,
    align = 'start',
    about,
    focusAfter,
    isLoading = false,
    isWide = false,
    onType,
    emptyText,
  } = props;
  const title = titleOf(label, about);
  const {
    isFixed = false,
    isTitled = false,
    isStep = false,
    hidesSearch = false,
    searchHint = common.searchHint,
  } = props;
  const popup = useRef<HTMLDivElement>(null);
  const [typed, setTypedText] = useState('');
  // Nobody has pressed a key on a touchscreen yet: a highlighted row would look chosen.
  const [isTouched, setTouched] = useState(isTouch);
  const setTyped = (next: string): void => {
    setTypedText(next);
    onType?.(next);
  };
  const [isOwnOpen, setOwnOpen] = useState(false);
  const isOpen = open ?? isOwnOpen;
  const change = (next: boolean): void => {
    setOwnOpen(next);
    onOpenChange?.(next);
    if (!next) setTyped('');
  };
  const ordered = useChosenFirst(options, chosen, isOpen);
  const hasGroups = options[0]?.group !== undefined;
  const selected = options.filter(({ value }) => chosen.includes(value));
  const pick = (value: string): void => {
    onPick(multiple ? [...chosen.filter((other) => other !== value), value] : [value]);
    if (multiple) setTyped('');
    else change(false);
  };
  const create = (): void => {
    if (typed.trim() === '' || props.onNew === undefined) return;
    props.onNew(typed.trim());
    change(false);
  };
  const holdEnter = useHeldEnter({ typed, options, isLoading, pick, create });
  const onKeyDown: InputKeyDown = (event) => {
    setTouched(false);
    holdEnter(event);
  };
  const shared = {
    items: hasGroups ? groupsOf(options) : ordered,
    open: isOpen,
    onOpenChange: change,
    inputValue: typed,
    onInputValueChange: setTyped,
    filter: fits,
    itemToStringLabel: ({ label: name }: PickOption) => name,
    isItemEqualToValue: (a: PickOption, b: PickOption) => a.value === b.value,
    autoHighlight: true,
    disabled,
  };
  const offer = isLoading ? null : footer?.(typed.trim(), () => change(false));
  const hasNothing = options.length === 0 && typed.trim() === '';
  // What the footer offers says more than that nothing matches.
  const noOptions = offer != null ? '' : hasNothing ? (emptyText ?? common.noMatches) : common.noMatches;
  const row = (option: PickOption): ReactElement => (
    <PickRow key={option.value} option={option} hasBox={multiple} isQuiet={isTouched} />
  );
  const content = (
    <>
      {trigger === undefined ? null : (
        <Combobox.Trigger aria-label={nameOf(label, selected)} render={trigger} />
      )}
      <Combobox.Portal>
        {/* What it was opened from has darkened the page. */}
        <Combobox.Backdrop className={isStep ? 'fixed inset-0 z-50 sm:hidden' : sheetBackdropClass} />
        <Combobox.Positioner
          positionMethod={isFixed ? 'fixed' : 'absolute'}
          anchor={anchor}
          align={align}
          sideOffset={6}
          className={classNames('z-50', sheetPlaceClass)}
        >
          <Combobox.Popup
            ref={popup}
            aria-label={label}
            {...(isTouch() ? { initialFocus: () => headOf(popup.current) ?? true } : {})}
            finalFocus={focusAfter}
            style={
              {
                '--sheet': `${isStep ? heightBelow(anchor) : 0}px`,
                // Cuts a row in half below a group's name: there is more.
                maxHeight: isWide ? 'min(31.75rem, var(--available-height))' : undefined,
              } as CSSProperties
            }
            className={classNames(
              popupClass,
              isStep ? sheetStepClass : sheetClass,
              isWide ? 'w-[min(36rem,calc(100vw-2rem))]' : 'w-64',
            )}
          >
            <SheetHead title={title} isStep={isStep} isUnchanged={!multiple} onDone={() => change(false)} />
            {isTitled || about !== undefined ? (
              <p aria-hidden className="px-3 pt-2 text-xs font-medium text-muted max-sm:hidden">
                {title}
              </p>
            ) : null}
            <div
              className={
                hidesSearch
                  ? 'sr-only'
                  : 'flex shrink-0 items-center gap-2 border-b border-line px-3 text-muted max-sm:mx-5 max-sm:mt-1 max-sm:mb-2 max-sm:rounded-lg max-sm:border max-sm:border-line-strong max-sm:focus-within:border-accent'
              }
            >
              <Search size={14} className="shrink-0" aria-hidden />
              <Combobox.Input
                aria-label={label}
                placeholder={searchHint}
                onKeyDown={onKeyDown}
                className="h-9 w-full min-w-0 bg-transparent text-sm text-ink outline-none placeholder:text-muted max-sm:h-11"
              />
            </div>
            <Combobox.Empty>
              <p className="px-3 py-3 text-sm text-muted empty:hidden">
                {isLoading ? common.loading : noOptions}
              </p>
            </Combobox.Empty>
            <Combobox.List className="scroll-fade min-h-0 flex-auto overflow-y-auto p-1 empty:p-0 max-sm:px-2.5">
              {(entry: PickOption | OptionGroup) =>
                'items' in entry ? (
                  <Combobox.Group key={entry.value} items={entry.items} className="pb-1">
                    <Combobox.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted sheet-group">
                      {entry.value}
                    </Combobox.GroupLabel>
                    <Combobox.Collection>{(option: PickOption) => row(option)}</Combobox.Collection>
                  </Combobox.Group>
                ) : (
                  row(entry)
                )
              }
            </Combobox.List>
            {offer}
            {props.bottom}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </>
  );
  if (multiple)
    return (
      <Combobox.Root
        {...shared}
        multiple
        value={selected}
        onValueChange={(next: PickOption[]) => onPick(next.map(({ value }) => value))}
      >
        {content}
      </Combobox.Root>
    );
  return (
    <Combobox.Root
      {...shared}
      value={selected[0] ?? null}
      onValueChange={(next: PickOption | null) => (next === null ? undefined : onPick([next.value]))}
    >
      {content}
    </Combobox.Root>
  );
}

/**
 * The button in the head of a sheet. A field with the focus would open the keyboard above the options, and a combobox hands the
 * focus of its popup on to its field.
 */
function headOf(popup: HTMLElement | null): HTMLElement | null {
  const button = popup?.querySelector('button') ?? null;
  return button?.offsetParent == null ? null : button;
}

interface OptionGroup {
  value: string;
  items: readonly PickOption[];
}

function groupsOf(options: readonly PickOption[]): OptionGroup[] {
  const groups = Map.groupBy(options, ({ group = '' }) => group);
  return [...groups].map(([value, items]) => ({ value, items }));
}

/** The height of the sheet that a button is in. */
function heightBelow(anchor: PickerAnchor | undefined): number {
  return anchor instanceof Element ? (anchor.closest<HTMLElement>('.dialog')?.offsetHeight ?? 0) : 0;
}

/** More options than this do not all fit in view. */
const inView = 8;

/** In a long list, the options that were chosen when it was opened come first. They stay there until it is closed. */
function useChosenFirst(
  options: readonly PickOption[],
  chosen: readonly string[],
  isOpen: boolean,
): readonly PickOption[] {
  const [first, setFirst] = useState(chosen);
  if (!isOpen && first.join('\n') !== chosen.join('\n')) setFirst(chosen);
  if (options.length <= inView || first.length === 0) return options;
  return options.toSorted((a, b) => Number(first.includes(b.value)) - Number(first.includes(a.value)));
}

type InputKeyDown = NonNullable<ComponentProps<typeof Combobox.Input>['onKeyDown']>;

interface HeldEnter {
  typed: string;
  options: readonly PickOption[];
  isLoading: boolean;
  pick: (value: string) => void;
  /** Nothing matches the typed text. */
  create: () => void;
}

/**
 * Enter behind a typed text picks the first match, however late the options come. Without it the combobox closes when
 * nothing is highlighted yet, and what a fast typist chose is lost.
 */
function useHeldEnter({ typed, options, isLoading, pick, create }: HeldEnter): InputKeyDown {
  const [held, setHeld] = useState<string | null>(null);
  const pickFirst = useEffectEvent(() => {
    const first = options.find((option) => fits(option, typed));
    if (held === typed) {
      if (first === undefined) create();
      else pick(first.value);
    }
    setHeld(null);
  });
  useEffect(() => {
    if (!isLoading && held !== null) pickFirst();
  }, [isLoading, held]);
  return (event) => {
    const isHighlighted = event.currentTarget.hasAttribute('aria-activedescendant');
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (typed.trim() === '' || isHighlighted) return;
    event.preventDefault();
    event.preventBaseUIHandler();
    setHeld(typed);
  };
}

/** A combobox gets no name from its content: the label and the selection. */
function nameOf(label: string, selected: readonly PickOption[]): string {
  return selected.length === 0 ? label : `${label}: ${selected.map((option) => option.label).join(', ')}`;
}
