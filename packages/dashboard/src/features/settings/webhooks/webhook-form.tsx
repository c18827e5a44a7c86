import type { EventType, WebhookFormat } from '@fettle/contract';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { fieldError } from '../../../data/client/describe-error.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { CheckboxRow } from '../checkbox-row.tsx';

export interface WebhookInput {
  url: string;
  events: EventType[];
}

interface WebhookFormProps {
  /** What is sent: chats get messages about fewer events. */
  format?: WebhookFormat;
  initial: WebhookInput;
  submit: string;
  busy: boolean;
  error: unknown;
  onSubmit: (wish: WebhookInput) => void;
  onCancel: () => void;
}

const text = strings.webhooks;
const eventTypes = Object.keys(text.eventTypes) as EventType[];
/** The events that messages are written for: all but every single change of a task. */
export const chatEvents: readonly EventType[] = [
  'task.created',
  'task.status_changed',
  'comment.created',
  'audit.completed',
  'audit.failed',
];

/** The URL and the events of a webhook. */
export function WebhookForm({
  format = 'event',
  initial,
  submit,
  busy,
  error,
  onSubmit,
  onCancel,
}: WebhookFormProps) {
  const [url, setUrl] = useState(initial.url);
  const [events, setEvents] = useState<readonly EventType[]>(initial.events);
  const [isAsked, setAsked] = useState(false);
  const isChat = format === 'slack';
  const allEvents = isChat ? chatEvents : eventTypes;
  const toggle = (type: EventType, isOn: boolean): void =>
    setEvents(allEvents.filter((each) => (each === type ? isOn : events.includes(each))));
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (events.length > 0) onSubmit({ url: url.trim(), events: [...events] });
  };
  return (
    <form onSubmit={send} className="space-y-5" noValidate>
      <TextField
        label={isChat ? strings.integrations.chatUrl : text.url}
        name="url"
        type="url"
        inputMode="url"
        autoFocus
        required
        autoComplete="off"
        spellCheck={false}
        hint={isChat ? strings.integrations.chatUrlHint : text.urlHint}
        {...(isChat ? {} : { placeholder: text.urlExample })}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        error={fieldError(error, 'url')}
      />
      <fieldset>
        <legend className="sr-only">{text.events}</legend>
        <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1">
          <p className="text-sm font-medium" aria-hidden>
            {text.events}
          </p>
          <p className="mr-auto text-xs text-muted" role="status">
            {text.eventsChosen(events.length, allEvents.length)}
          </p>
          <Button
            size="small"
            disabled={events.length === allEvents.length}
            focusableWhenDisabled
            onClick={() => setEvents([...allEvents])}
          >
            {text.allEvents}
          </Button>
          <Button
            size="small"
            disabled={events.length === 0}
            focusableWhenDisabled
            onClick={() => setEvents([])}
          >
            {text.noEvents}
          </Button>
        </div>
        <div className="divide-y divide-line rounded-xl border border-line">
          {allEvents.map((type) => (
            <CheckboxRow
              key={type}
              title={text.eventNames[type]}
              text={isChat ? text.chatEvents[type] : text.eventTypes[type]}
              {...(isChat ? {} : { detail: type })}
              checked={events.includes(type)}
              onChange={(isOn) => toggle(type, isOn)}
            />
          ))}
        </div>
        {isAsked && events.length === 0 ? (
          <p role="alert" className="mt-1.5 text-xs text-danger">
            {text.noEvent}
          </p>
        ) : null}
      </fieldset>
      <FormError error={error} fields={['url']} />
      <DialogFooter>
        <Button onClick={onCancel}>{strings.common.cancel}</Button>
        <Button type="submit" tone="primary" busy={busy}>
          {submit}
        </Button>
      </DialogFooter>
    </form>
  );
}
