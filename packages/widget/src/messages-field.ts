import type { WidgetContext } from './context.ts';
import { create } from './create-element.ts';
import { readMessages } from './read-messages.ts';
import type { Report } from './report.ts';
import type { Texts } from './texts/texts.ts';

type Messages = Report['context']['console'];

export interface MessagesField {
  row: HTMLElement;
  /** Reads what has happened since. What is sent is what the guest has seen. */
  update(): void;
  /** What is sent with a report. */
  chosen(): Messages;
}

/** Errors of the page, which the guest sees before they send them, and can leave out. Not shown while there are none. */
export function createMessagesField({ messages }: WidgetContext, texts: Texts): MessagesField {
  const check = create('input', { type: 'checkbox', id: 'messages', checked: true });
  const label = create('span');
  const list = create('pre', { tabindex: '0', 'aria-label': texts.showMessages });
  const row = create(
    'div',
    { hidden: true },
    create('label', { class: 'check', for: 'messages' }, check, label),
    create('details', {}, create('summary', {}, texts.showMessages), list),
  );
  let shown: Messages = [];
  const update = (): void => {
    shown = readMessages(messages);
    label.textContent = texts.messages(shown.length);
    list.textContent = shown.map(({ message }) => message).join('\n');
    row.hidden = shown.length === 0;
  };
  return { row, update, chosen: () => (check.checked ? shown : []) };
}
