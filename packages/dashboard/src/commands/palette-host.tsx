import { lazy, Suspense, useEffect, useState } from 'react';
import { loadComponent } from '../browser/load-component.ts';
import { runWhenIdle } from '../data/client/run-when-idle.ts';
import type { PaletteTargets } from './palette.tsx';
import { PaletteOpening, type Typed } from './palette-opening.tsx';

const load = () => import('./palette.tsx');

const Palette = lazy(loadComponent(load, 'Palette'));

/** Loads the palette once the page has nothing else to do, so that it is there when it is asked for. */
export function usePreloadedPalette(): void {
  useEffect(
    () =>
      // A part that does not come now is asked for again when it is wanted.
      runWhenIdle(() => void load().catch((error: unknown) => console.info('Not loaded yet.', error))),
    [],
  );
}

interface PaletteHostProps extends PaletteTargets {
  onClose: () => void;
}

/** The palette, with a field to type into from the first moment. */
export function PaletteHost(props: PaletteHostProps) {
  const [typed, setTyped] = useState<Typed>({ text: '', isSent: false });
  // Where the focus was before the field took it.
  const [before] = useState(() => document.activeElement);
  return (
    <Suspense fallback={<PaletteOpening typed={typed} onType={setTyped} onClose={props.onClose} />}>
      <Palette {...props} typed={typed} before={before instanceof HTMLElement ? before : null} />
    </Suspense>
  );
}
