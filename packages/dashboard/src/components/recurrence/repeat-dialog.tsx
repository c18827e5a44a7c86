import type { RecurringTask } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api } from '../../data/client/api.ts';
import { fieldError } from '../../data/client/describe-error.ts';
import { mutationKeys } from '../../data/keys.ts';
import { refreshRecurring } from '../../data/tasks/recurring-tasks.ts';
import { showToast } from '../../data/toasts/toasts.ts';
import { dueMoment } from '../../strings/format/due-moment.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { FormError } from '../feedback/form-error.tsx';
import { DateField } from '../pickers/date-field.tsx';
import { toDateField } from '../pickers/due-dates.ts';
import { TimeField } from '../pickers/time-field.tsx';
import { type RepeatForm, toBody, toForm } from './repeat-form.ts';
import { RuleFields } from './rule-fields.tsx';
import { ruleOutcome } from './rule-outcome.ts';

const text = strings.recurrence;
const shownErrors = ['rule.interval', 'startsOn', 'endsOn', 'time'];

/** What repeats: an existing rule, a task without one, or a template. */
export type Repeated =
  | { recurring: RecurringTask }
  | { taskId: string; projectId: string; dueDate: string | null }
  | { templateId: string; projectId: string };

interface RepeatDialogProps {
  what: Repeated;
  onClose: () => void;
  /** More actions, such as to stop repeating. */
  actions?: ReactNode;
}

/** Sets or changes how a task repeats. */
export function RepeatDialog({ what, onClose, actions }: RepeatDialogProps) {
  const cache = useQueryClient();
  const recurring = 'recurring' in what ? what.recurring : null;
  const taskId = 'taskId' in what ? what.taskId : null;
  const [form, setForm] = useState(() => toForm(recurring, firstDate(what)));
  const set = (change: Partial<RepeatForm>): void => setForm((before) => ({ ...before, ...change }));
  const save = useMutation({
    mutationKey: mutationKeys.saveRule,
    meta: { showsError: true },
    mutationFn: () => send(what, form),
    async onSuccess(saved) {
      showToast({ kind: 'success', text: text.saved });
      await refreshRecurring(cache, saved.projectId, saved.currentTaskId ?? taskId);
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A dialog in a dialog: the form of the outer one must not be sent.
    event.stopPropagation();
    // A second Enter can come before the button is drawn as busy.
    if (cache.isMutating({ mutationKey: mutationKeys.saveRule }) === 0) save.mutate();
  };
  const [isMore, setMore] = useState(form.endsOn !== '');
  const hasMore = isMore || ['time', 'endsOn'].some((name) => fieldError(save.error, name) !== undefined);
  const doneOn = taskId === null ? null : firstDate(what);
  const outcome = ruleOutcome({ form, recurring, doneOn, now: new Date() });
  const input = (name: 'time' | 'startsOn' | 'endsOn') => ({
    label: text[name],
    name,
    value: form[name],
    onChange: (value: string) => set({ [name]: value }),
    error: fieldError(save.error, name),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={recurring === null ? text.set : text.edit}
      description={'templateId' in what ? text.dialogTextTemplate : text.dialogText}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        <RuleFields form={form} onChange={set} error={fieldError(save.error, 'rule.interval')} />
        <SelectField
          label={text.trigger}
          value={form.trigger}
          options={(['schedule', 'completion'] as const).map((value) => ({
            value,
            label: text.triggers[value],
          }))}
          onChange={(trigger) => set({ trigger })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField required {...input('startsOn')} />
          <SelectField
            label={text.due}
            value={form.due}
            options={dueChoices(form.due)}
            onChange={(due) => set({ due })}
          />
        </div>
        <details open={hasMore} onToggle={({ currentTarget }) => setMore(currentTarget.open)}>
          <summary className="cursor-pointer text-sm font-medium text-muted pointer-coarse:min-h-[40px]">
            {text.moreFields}
          </summary>
          <div className="mt-3 grid gap-4 sm:grid-cols-2">
            <TimeField hint={text.zone(form.timeZone.replaceAll('_', ' '))} {...input('time')} />
            <DateField {...input('endsOn')} />
          </div>
        </details>
        {outcome === null ? null : (
          <p className="rounded-lg bg-sunken px-3 py-2 text-sm text-pretty">{outcome}</p>
        )}
        <FormError error={save.error} fields={shownErrors} />
        <DialogFooter start={actions}>
          <Button onClick={onClose}>{strings.common.cancel}</Button>
          <Button type="submit" tone="primary" busy={save.isPending}>
            {strings.common.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function send(what: Repeated, form: RepeatForm): Promise<RecurringTask> {
  const body = toBody(form);
  if ('recurring' in what) {
    const { id, projectId } = what.recurring;
    return api.updateRecurringTask({ id: projectId, recurringTaskId: id, ...body });
  }
  const { projectId: id } = what;
  const model = 'taskId' in what ? { taskId: what.taskId } : { templateId: what.templateId };
  return api.createRecurringTask({ id, ...model, ...body });
}

/** The due date of a task, or today. */
function firstDate(what: Repeated): string {
  const dueDate = 'dueDate' in what ? what.dueDate : null;
  return toDateField(dueDate === null ? new Date() : dueMoment(dueDate));
}

const usualDays = [0, 1, 2, 3, 7, 14];

function dueChoices(chosen: string): { value: string; label: string }[] {
  const days = new Set([...usualDays, ...(chosen === 'never' ? [] : [Number(chosen)])]);
  const numbers = [...days].toSorted((a, b) => a - b);
  return [
    ...numbers.map((count) => ({
      value: String(count),
      label: count === 0 ? text.dueOnDate : text.dueAfter(count),
    })),
    { value: 'never', label: text.dueNever },
  ];
}
