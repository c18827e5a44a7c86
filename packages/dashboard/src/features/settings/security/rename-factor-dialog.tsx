import type { SecondFactor } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { secondFactorsQuery } from '../../../data/account/second-factors.ts';
import { api } from '../../../data/client/api.ts';
import { fieldError } from '../../../data/client/describe-error.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';

/** Changes the name by which the user recognizes a factor. */
export function RenameFactorDialog({ factor, onClose }: { factor: SecondFactor; onClose: () => void }) {
  const cache = useQueryClient();
  const [name, setName] = useState(factor.name);
  const text = strings.secondFactors;
  const rename = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.renameSecondFactor({ id: factor.id, name }),
    async onSuccess() {
      await cache.invalidateQueries({ queryKey: secondFactorsQuery.queryKey });
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    rename.mutate();
  };
  return (
    <Dialog open onClose={onClose} title={text.renameTitle}>
      <form onSubmit={submit} className="space-y-4" noValidate>
        <TextField
          label={text.name}
          name="name"
          autoComplete="off"
          autoFocus
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fieldError(rename.error, 'name')}
        />
        <FormError error={rename.error} fields={['name']} />
        <DialogFooter>
          <Button onClick={onClose}>{strings.common.cancel}</Button>
          <Button type="submit" tone="primary" busy={rename.isPending}>
            {strings.common.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
