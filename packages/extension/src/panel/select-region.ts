import { create } from '@fettle/widget';
import type { Panel } from './panel.ts';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Smaller parts are presses that slipped. */
const leastSide = 8;
const keyStep = 20;

/** Lets the user drag across a part of what is visible, or size one by the arrow keys, in CSS pixels. Null when they go back. */
export function selectRegion({ root, texts }: Panel): Promise<Box | null> {
  return new Promise((resolve) => {
    const frame = create('div', { class: 'frame' });
    const help = create('p', { class: 'help', role: 'status' }, texts.regionHelp);
    const shield = create('div', {
      class: 'shield',
      tabindex: '-1',
      role: 'application',
      'aria-label': texts.regionHelp,
    });
    let box: Box = {
      left: innerWidth / 4,
      top: innerHeight / 4,
      width: innerWidth / 2,
      height: innerHeight / 2,
    };
    let from: { x: number; y: number } | null = null;
    const draw = (): void => {
      for (const side of ['left', 'top', 'width', 'height'] as const) frame.style[side] = `${box[side]}px`;
    };
    const end = (chosen: Box | null): void => {
      for (const part of [shield, frame, help]) part.remove();
      resolve(chosen);
    };
    shield.addEventListener('pointerdown', (event) => {
      shield.setPointerCapture(event.pointerId);
      from = { x: event.clientX, y: event.clientY };
    });
    shield.addEventListener('pointermove', ({ clientX, clientY }) => {
      if (from === null) return;
      box = between(from, { x: clientX, y: clientY });
      draw();
    });
    shield.addEventListener('pointerup', () => {
      from = null;
      if (box.width >= leastSide && box.height >= leastSide) end(box);
    });
    shield.addEventListener('keydown', (event) => {
      event.stopPropagation();
      if (event.key === 'Escape') return end(null);
      if (event.key === 'Enter') {
        event.preventDefault();
        return end(box);
      }
      const step = steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      box = within(
        event.shiftKey ? grow(box, step) : { ...box, left: box.left + step.x, top: box.top + step.y },
      );
      draw();
    });
    root.append(shield, frame, help);
    draw();
    shield.focus({ preventScroll: true });
  });
}

const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
};

function between(one: { x: number; y: number }, other: { x: number; y: number }): Box {
  return within({
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  });
}

function grow(box: Box, step: { x: number; y: number }): Box {
  return { ...box, width: box.width + step.x, height: box.height + step.y };
}

/** No part of it is outside of what is visible. */
function within({ left, top, width, height }: Box): Box {
  const x = Math.min(Math.max(0, left), innerWidth - leastSide);
  const y = Math.min(Math.max(0, top), innerHeight - leastSide);
  return {
    left: x,
    top: y,
    width: Math.min(Math.max(leastSide, width), innerWidth - x),
    height: Math.min(Math.max(leastSide, height), innerHeight - y),
  };
}
