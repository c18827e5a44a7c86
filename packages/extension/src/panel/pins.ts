import type { AnchorHealth } from '@fettle/anchor';
import { boxOf, create } from '@fettle/widget';
import type { PageTask } from '../requests.ts';
import { findPinned } from './find-pinned.ts';
import type { Panel } from './panel.ts';

/** A page that changes all the time is looked at this often. */
const settleMs = 400;

export interface PinnedTask {
  task: PageTask & { pin: NonNullable<PageTask['pin']> };
  health: AnchorHealth;
  element: Element | null;
}

export interface Pins {
  /** Shows these from now on. `onChange` tells what was found, now and whenever that changes. */
  set: (
    tasks: readonly PageTask[],
    onChange: (found: readonly PinnedTask[]) => void,
    onOpen: (task: PageTask) => void,
  ) => void;
  /** Brings what a pin points at into view. */
  reveal: (taskId: string) => void;
  end: () => void;
}

/** The pins over the page, each with its lower left corner on its point. It stays on its element, or is nowhere when that is not found. Never beside it. */
export function createPins({ host, root, texts }: Panel): Pins {
  const layer = create('div');
  root.prepend(layer);
  let shown: readonly PinnedTask[] = [];
  let pinned: readonly PinnedTask['task'][] = [];
  let tell: (found: readonly PinnedTask[]) => void = () => undefined;
  let open: (task: PageTask) => void = () => undefined;
  let buttons: HTMLButtonElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;

  const find = (): void => {
    const found = findPinned(
      document,
      pinned.map(({ pin }) => pin),
    );
    const next = pinned.map((task, index) => {
      const { health, element } = found[index] ?? { health: 'lost' as const, element: null };
      return { task, health, element };
    });
    const isSame =
      next.length === shown.length &&
      next.every(({ task, health, element }, index) => {
        const before = shown[index];
        return before?.task === task && before.health === health && before.element === element;
      });
    if (isSame) {
      place();
      return;
    }
    shown = next;
    draw();
    tell(shown);
  };
  const draw = (): void => {
    buttons = shown.map(({ task, health }, index) => {
      const label = `${task.key}: ${task.title}${health === 'moved' ? `, ${texts.moved}` : ''}`;
      return create(
        'button',
        {
          type: 'button',
          class: `pin ${health}`,
          'aria-label': label,
          title: label,
          'data-pin': task.id,
          onclick: () => open(task),
        },
        String(index + 1),
      );
    });
    layer.replaceChildren(...buttons);
    place();
  };
  const place = (): void => {
    cancelAnimationFrame(frame);
    shown.forEach(({ task, element }, index) => {
      const button = buttons[index];
      if (button === undefined) return;
      const box = element?.isConnected === true ? boxOf(element) : null;
      button.hidden = box === null || (box.width === 0 && box.height === 0);
      if (box === null) return;
      button.style.left = `${box.left + box.width * task.pin.x}px`;
      button.style.top = `${box.top + box.height * task.pin.y}px`;
    });
    // Pages move their parts by more than scrolling: each frame is as cheap as reading these boxes.
    if (shown.length > 0) frame = requestAnimationFrame(place);
  };
  const later = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      find();
    }, settleMs);
  };
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ target }) => target !== host && target !== document.documentElement)) later();
  });
  // Frames load after the page; what changes in them shows with the next change around them.
  document.addEventListener('load', later, true);
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  return {
    set(tasks, onChange, onOpen) {
      pinned = tasks.filter((task): task is PinnedTask['task'] => task.pin !== null);
      tell = onChange;
      open = onOpen;
      shown = [];
      find();
      // Also for none, which is what `find` starts with.
      if (pinned.length === 0) {
        layer.replaceChildren();
        tell([]);
      }
    },
    reveal(taskId) {
      const element = shown.find(({ task }) => task.id === taskId)?.element;
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      element?.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
    },
    end() {
      observer.disconnect();
      document.removeEventListener('load', later, true);
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    },
  };
}
