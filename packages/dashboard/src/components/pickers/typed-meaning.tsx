import { strings } from '../../strings/index.ts';

interface TypedMeaningProps {
  /** What is typed. */
  typed: string;
  /** What it means. Empty for nothing to say. */
  meant: string;
}

/** More characters would lie on each other. */
const roomFor = 22;

/** At the end of a field, what the text in it means. Said to screen readers, also where there is no room to show it. */
export function TypedMeaning({ typed, meant }: TypedMeaningProps) {
  const fits = typed.length + meant.length <= roomFor;
  return (
    <>
      {meant === '' || !fits ? null : (
        <span aria-hidden className="typed-meaning">
          {meant}
        </span>
      )}
      <span role="status" className="sr-only">
        {meant === '' ? '' : strings.typedDates.understood(meant)}
      </span>
    </>
  );
}

/** The button at the end of a field, which opens what can be picked instead. */
export const fieldButtonClass =
  'absolute inset-y-0 right-0 inline-flex w-10 items-center justify-center rounded-lg text-muted select-none hover:text-ink focus-visible:-outline-offset-2';

/** Why a text is not understood, in place of the hint of its field. */
export function Why({ children }: { children: string }) {
  return (
    <span role="alert" className="text-danger">
      {children}
    </span>
  );
}
