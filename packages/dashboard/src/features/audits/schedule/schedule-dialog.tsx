import type { AuditSchedule } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { TimeField } from '../../../components/pickers/time-field.tsx';
import { scheduleQuery } from '../../../data/audits/audits.ts';
import { api } from '../../../data/client/api.ts';
import { fieldError } from '../../../data/client/describe-error.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { weekdayName } from './format-schedule.ts';

type Frequency = AuditSchedule['frequency'];

const frequencies: readonly Frequency[] = ['off', 'daily', 'weekly', 'monthly'];
const fields = ['time', 'timeZone', 'day', 'maxPages', 'maxDepth'];

/** Edits the audit schedule. */
export function ScheduleDialog({ schedule, onClose }: { schedule: AuditSchedule; onClose: () => void }) {
  const text = strings.auditSchedule;
  const cache = useQueryClient();
  const isNew = schedule.frequency === 'off';
  const [wanted, setWanted] = useState({
    frequency: isNew ? ('weekly' as Frequency) : schedule.frequency,
    time: schedule.time,
    timeZone: isNew ? Intl.DateTimeFormat().resolvedOptions().timeZone : schedule.timeZone,
    weekday: String(schedule.weekday),
    day: String(schedule.day),
    maxPages: String(schedule.maxPages),
    maxDepth: String(schedule.maxDepth),
  });
  const set = (change: Partial<typeof wanted>): void => setWanted({ ...wanted, ...change });
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () => {
      const { frequency, time, timeZone, weekday, day, maxPages, maxDepth } = wanted;
      if (frequency === 'off') return api.setAuditSchedule({ id: schedule.projectId, frequency });
      return api.setAuditSchedule({
        id: schedule.projectId,
        frequency,
        time,
        timeZone,
        weekday: Number(weekday),
        day: Number(day),
        maxPages: Number(maxPages),
        maxDepth: Number(maxDepth),
      });
    },
    onSuccess(saved) {
      cache.setQueryData(scheduleQuery(schedule.projectId).queryKey, saved);
      showToast({ kind: 'success', text: text.saved });
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  const { frequency } = wanted;
  const input = (name: Exclude<keyof typeof wanted, 'frequency' | 'weekday'>) => ({
    name,
    value: wanted[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    error: fieldError(save.error, name),
  });
  return (
    <Dialog open onClose={onClose} title={isNew ? text.set : text.change} description={text.dialogText}>
      <form onSubmit={submit} noValidate className="space-y-4">
        <SelectField
          label={text.frequency}
          value={frequency}
          options={frequencies.map((value) => ({ value, label: text.frequencies[value] }))}
          onChange={(value) => set({ frequency: value })}
        />
        {frequency === 'off' ? null : (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              {frequency === 'weekly' ? (
                <SelectField
                  label={text.weekday}
                  value={wanted.weekday}
                  options={[1, 2, 3, 4, 5, 6, 7].map((day) => ({
                    value: String(day),
                    label: weekdayName(day),
                  }))}
                  onChange={(weekday) => set({ weekday })}
                />
              ) : null}
              {frequency === 'monthly' ? (
                <TextField
                  label={text.day}
                  hint={text.dayHint}
                  type="number"
                  min={1}
                  max={31}
                  {...input('day')}
                />
              ) : null}
              <TimeField label={text.time} {...input('time')} required onChange={(time) => set({ time })} />
            </div>
            {/* The arrow of the browser is there, but has the look of the other fields. */}
            <div className="[&_input::-webkit-calendar-picker-indicator]:absolute [&_input::-webkit-calendar-picker-indicator]:inset-y-0 [&_input::-webkit-calendar-picker-indicator]:right-0 [&_input::-webkit-calendar-picker-indicator]:m-0 [&_input::-webkit-calendar-picker-indicator]:h-full [&_input::-webkit-calendar-picker-indicator]:w-10 [&_input::-webkit-calendar-picker-indicator]:opacity-0!">
              <TextField
                label={text.timeZone}
                hint={text.timeZoneHint}
                autoComplete="off"
                list="time-zones"
                end={
                  <ChevronDown
                    size={15}
                    aria-hidden
                    className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
                  />
                }
                {...input('timeZone')}
              />
            </div>
            <datalist id="time-zones">
              {Intl.supportedValuesOf('timeZone').map((zone) => (
                <option key={zone} value={zone} />
              ))}
            </datalist>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label={strings.auditStart.maxPages}
                hint={strings.auditStart.maxPagesHint}
                type="number"
                min={1}
                max={10_000}
                {...input('maxPages')}
              />
              <TextField
                label={strings.auditStart.maxDepth}
                hint={strings.auditStart.maxDepthHint}
                type="number"
                min={0}
                max={20}
                {...input('maxDepth')}
              />
            </div>
          </>
        )}
        <FormError error={save.error} fields={fields} />
        <DialogFooter>
          <Button onClick={onClose}>{strings.common.cancel}</Button>
          <Button type="submit" tone="primary" busy={save.isPending}>
            {strings.common.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
