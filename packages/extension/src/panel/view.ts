import { create } from '@fettle/widget';
import type { Panel } from './panel.ts';
import type { Pins } from './pins.ts';

/** What every view needs. */
export interface View {
  panel: Panel;
  pins: Pins;
  /** Back to the tasks of the page, or to those that another project has about it. */
  showPage: (projectId?: string) => Promise<void>;
}

/** A message with a way to try again. */
export function failure({ texts }: Panel, text: string, again: () => void): HTMLElement {
  return create(
    'div',
    { class: 'fields' },
    create('p', { class: 'wrong', role: 'alert' }, text),
    create(
      'div',
      {},
      create('button', { type: 'button', 'data-first': true, onclick: again }, texts.tryAgain),
    ),
  );
}

/** A field with its label. */
export function field(label: string, input: HTMLElement, ...more: readonly Node[]): HTMLElement {
  const id = `field-${label.replace(/\W+/g, '-')}`;
  input.id = id;
  return create('div', {}, create('label', { for: id }, label), input, ...more);
}
