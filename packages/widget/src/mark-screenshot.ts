import { create } from './create-element.ts';
import type { Texts } from './texts/texts.ts';

/** The texts of the dialog. */
export type MarkTexts = Pick<Texts, 'pictureTitle' | 'drawHelp' | 'tools' | 'undo' | 'cancel' | 'usePicture'>;

type Tool = 'rectangle' | 'arrow';

interface Point {
  x: number;
  y: number;
}

/** In pixels of the picture. */
interface Mark {
  tool: Tool;
  from: Point;
  to: Point;
}

/** A press without a drag marks nothing. */
const leastDrag = 6;
const keyStep = 12;

/**
 * Lets the guest draw rectangles and arrows on a picture: by mouse or touch, or by the keyboard, where a tool puts a mark in
 * the middle and the arrow keys move it (with Shift, they size it). Resolves to the picture with its marks, or null.
 */
export function markScreenshot(
  root: ShadowRoot,
  texts: MarkTexts,
  picture: HTMLCanvasElement,
  around: { x: number; y: number; width: number; height: number } | null,
): Promise<HTMLCanvasElement | null> {
  return new Promise((resolve) => {
    const marks: Mark[] = around === null ? [] : [markAround(picture, around)];
    let tool: Tool = 'rectangle';
    const canvas = create('canvas', {
      class: 'picture',
      tabindex: '0',
      role: 'img',
      'aria-label': texts.drawHelp,
    });
    canvas.width = picture.width;
    canvas.height = picture.height;
    const draw = (): void => drawMarks(canvas, picture, marks);
    const tools = (['rectangle', 'arrow'] as const).map((each) => {
      const button = create(
        'button',
        { type: 'button', 'aria-pressed': String(each === tool) },
        texts.tools[each],
      );
      button.addEventListener('click', (event) => {
        tool = each;
        tools.forEach((other) => {
          other.setAttribute('aria-pressed', String(other === button));
        });
        // Pressed by the keyboard, which cannot drag.
        if (event.detail !== 0) return;
        marks.push(markInMiddle(picture, each));
        draw();
        canvas.focus();
      });
      return button;
    });
    const undo = create(
      'button',
      {
        type: 'button',
        onclick: () => {
          marks.pop();
          draw();
        },
      },
      texts.undo,
    );
    const cancel = create('button', { type: 'button', onclick: () => dialog.close() }, texts.cancel);
    const use = create(
      'button',
      {
        type: 'button',
        class: 'primary',
        onclick: () => {
          resolve(canvas);
          dialog.close();
        },
      },
      texts.usePicture,
    );
    const dialog = create(
      'dialog',
      { class: 'wide', 'aria-labelledby': 'picture-title' },
      create('h2', { id: 'picture-title' }, texts.pictureTitle),
      create('p', { class: 'hint' }, texts.drawHelp),
      create('div', { class: 'row' }, ...tools, undo),
      canvas,
      create('div', { class: 'row end' }, cancel, use),
    );
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(null);
    });
    followPointer(canvas, () => tool, marks, draw);
    canvas.addEventListener('keydown', (event) => {
      if (moveByKey(marks, event)) draw();
    });
    root.append(dialog);
    dialog.showModal();
    draw();
    use.focus();
  });
}

function followPointer(canvas: HTMLCanvasElement, tool: () => Tool, marks: Mark[], draw: () => void): void {
  const at = ({ clientX, clientY }: PointerEvent): Point => {
    const box = canvas.getBoundingClientRect();
    return {
      x: ((clientX - box.left) / box.width) * canvas.width,
      y: ((clientY - box.top) / box.height) * canvas.height,
    };
  };
  let drawn: Mark | null = null;
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    drawn = { tool: tool(), from: at(event), to: at(event) };
    marks.push(drawn);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (drawn === null) return;
    drawn.to = at(event);
    draw();
  });
  const end = (): void => {
    if (drawn !== null && Math.hypot(drawn.to.x - drawn.from.x, drawn.to.y - drawn.from.y) < leastDrag)
      marks.pop();
    drawn = null;
    draw();
  };
  canvas.addEventListener('pointerup', end);
  canvas.addEventListener('pointercancel', end);
}

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
};

/** Moves, sizes, or removes the latest mark; false for any other key. */
function moveByKey(marks: Mark[], event: KeyboardEvent): boolean {
  const mark = marks.at(-1);
  if (mark === undefined) return false;
  const step = directions[event.key];
  const isRemoval = event.key === 'Delete' || event.key === 'Backspace';
  if (step === undefined && !isRemoval) return false;
  event.preventDefault();
  if (step === undefined) {
    marks.pop();
    return true;
  }
  for (const point of event.shiftKey ? [mark.to] : [mark.from, mark.to]) {
    point.x += step.x;
    point.y += step.y;
  }
  return true;
}

function markAround(
  { width, height }: HTMLCanvasElement,
  region: { x: number; y: number; width: number; height: number },
): Mark {
  const gap = 6;
  return {
    tool: 'rectangle',
    from: { x: region.x * width - gap, y: region.y * height - gap },
    to: { x: (region.x + region.width) * width + gap, y: (region.y + region.height) * height + gap },
  };
}

function markInMiddle({ width, height }: HTMLCanvasElement, tool: Tool): Mark {
  return { tool, from: { x: width * 0.4, y: height * 0.4 }, to: { x: width * 0.6, y: height * 0.6 } };
}

function drawMarks(canvas: HTMLCanvasElement, picture: HTMLCanvasElement, marks: readonly Mark[]): void {
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.drawImage(picture, 0, 0);
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  // Red in white can be seen on any background.
  for (const [color, width] of [
    ['#ffffff', 8],
    ['#d92d20', 4],
  ] as const) {
    pen.strokeStyle = color;
    pen.lineWidth = width;
    for (const mark of marks) {
      pen.beginPath();
      trace(pen, mark);
      pen.stroke();
    }
  }
}

function trace(pen: CanvasRenderingContext2D, { tool, from, to }: Mark): void {
  if (tool === 'rectangle') {
    pen.rect(from.x, from.y, to.x - from.x, to.y - from.y);
    return;
  }
  pen.moveTo(from.x, from.y);
  pen.lineTo(to.x, to.y);
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  for (const side of [-1, 1]) {
    pen.moveTo(to.x, to.y);
    pen.lineTo(to.x - 22 * Math.cos(angle + side * 0.5), to.y - 22 * Math.sin(angle + side * 0.5));
  }
}
