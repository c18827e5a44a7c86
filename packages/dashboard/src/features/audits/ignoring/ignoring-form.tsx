import { type FormEvent, useState } from 'react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { DateField } from '../../../components/pickers/date-field.tsx';
import { fieldError } from '../../../data/client/describe-error.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextAreaField } from '../../../ui/controls/text-area-field.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { firstDay } from './until-day.ts';

/** What a person enters. */
export interface Ignoring {
  reason: string;
  /** `YYYY-MM-DD`, or empty for no end. */
  day: string;
}

interface IgnoringFormProps {
  title: string;
  /** The checks, and where. */
  about: readonly string[];
  place: string;
  text?: string;
  confirm: string;
  start: Ignoring;
  busy: boolean;
  error: unknown;
  onSubmit: (wanted: Ignoring) => void;
  onClose: () => void;
}

const reasonCharacters = 500;

/** Why and until when an issue is ignored. */
export function IgnoringForm(props: IgnoringFormProps) {
  const { title, about, place, confirm, start, busy, error, onSubmit, onClose } = props;
  const text = strings.ignoring;
  const [wanted, setWanted] = useState(start);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit(wanted);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      {...(props.text === undefined ? {} : { description: props.text })}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        <div className="rounded-lg bg-sunken px-3 py-2 text-sm">
          {about.map((title) => (
            <p key={title} className="font-medium">
              {title}
            </p>
          ))}
          <p className="text-xs break-words text-muted">{place}</p>
        </div>
        <TextAreaField
          label={text.reason}
          name="reason"
          rows={3}
          isProse
          isLine
          autoFocus
          required
          maxLength={reasonCharacters}
          hint={text.reasonHint}
          value={wanted.reason}
          onChange={(reason) => setWanted({ ...wanted, reason })}
          error={fieldError(error, 'reason')}
        />
        <DateField
          label={text.until}
          name="until"
          min={firstDay(new Date())}
          hint={text.untilHint}
          value={wanted.day}
          onChange={(day) => setWanted({ ...wanted, day })}
          error={fieldError(error, 'until')}
        />
        <FormError error={error} fields={['reason', 'until']} />
        <DialogFooter>
          <Button onClick={onClose}>{strings.common.cancel}</Button>
          <Button type="submit" tone="primary" busy={busy}>
            {confirm}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
