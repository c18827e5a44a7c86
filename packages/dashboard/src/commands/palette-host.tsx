import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../browser/lazy-part.tsx';
import { runWhenIdle } from '../data/client/run-when-idle.ts';
import type { PaletteTargets } from './palette.tsx';
import { PaletteOpening, type Typed } from './palette-opening.tsx';

const load = () => import('./palette.tsx');

const Palette = lazyPart(load, 'Palette');

/** Loads the palette while the page is idle, so that it opens at once. */
export function usePreloadedPalette(): void {
  useEffect(
    () =>
      // If the part does not load now, it is requested again when it is needed.
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
