import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import { useEffect, useState } from 'react';
import { Key } from '../display/kbd.tsx';
import { isTouch } from '../is-touch.ts';

interface Tip {
  anchor: HTMLElement;
  text: string;
  shortcut: string | undefined;
}

/**
 * The tooltip of every element with `data-tip`, with the shortcut in `data-tip-key`. One for the whole app, because a
 * board has hundreds of such buttons. It complements an accessible name and never replaces it.
 */
export function Tooltips() {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => watchPointer(setTip), []);
  return (
    <BaseTooltip.Root open={tip !== null} onOpenChange={(open) => (open ? undefined : setTip(null))}>
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner anchor={tip?.anchor ?? null} sideOffset={6} className="z-50">
          <BaseTooltip.Popup
            data-tip-text
            className="flex items-center gap-2 rounded-md bg-ink px-2 py-1 text-xs text-canvas shadow-raised"
          >
            {tip?.text}
            {tip?.shortcut === undefined ? null : <Key inverse>{tip.shortcut}</Key>}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}

const delayMs = 400;
/** The delay to the next tooltip after one was shown, and to reach the text with the pointer. */
const graceMs = 150;

/** Reports the element whose tip to show, or null. Returns a function that stops watching. */
function watchPointer(tell: (tip: Tip | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: HTMLElement | null = null;
  let wanted: HTMLElement | null = null;
  const set = (anchor: HTMLElement | null): void => {
    shown = anchor;
    const { tip, tipKey } = anchor?.dataset ?? {};
    tell(anchor === null || tip === undefined ? null : { anchor, text: tip, shortcut: tipKey });
  };
  const want = (anchor: HTMLElement | null, waitMs: number): void => {
    if (anchor === wanted) return;
    wanted = anchor;
    clearTimeout(timer);
    timer = setTimeout(() => set(anchor?.isConnected === true ? anchor : null), waitMs);
  };
  const hide = (): void => {
    clearTimeout(timer);
    wanted = null;
    if (shown !== null) set(null);
  };
  const controller = new AbortController();
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ): void => document.addEventListener(name, listener, { signal: controller.signal, passive: true });
  on('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch' || !(target instanceof Element)) return;
    if (target.closest('[data-tip-text]') !== null) return want(shown, 0);
    const anchor = target.closest<HTMLElement>('[data-tip]');
    want(anchor, anchor !== null && shown === null ? delayMs : graceMs);
  });
  on('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.dataset.tip !== undefined && target.matches(':focus-visible'))
      want(target, 0);
  });
  on('focusout', ({ target }) => {
    if (target === wanted) hide();
  });
  // After pressing a button its tooltip is not needed.
  on('pointerdown', hide);
  on('keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
  // This loads after the page: the pointer may rest on something by then, which was not pressed if nothing has the focus.
  const isUntouched = !isTouch() && document.activeElement === document.body;
  const resting = isUntouched ? document.querySelector<HTMLElement>('[data-tip]:hover') : null;
  if (resting !== null) want(resting, delayMs);
  return () => {
    controller.abort();
    clearTimeout(timer);
  };
}
