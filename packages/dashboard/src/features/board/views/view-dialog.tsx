import type { View } from '@fettle/contract';
import { type SyntheticEvent, useState } from 'react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RadioCards } from '../../../ui/controls/radio-cards.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';

interface ViewDialogProps {
  /** The view to edit. Null for a new one. */
  view: View | null;
  /** Whether the user may choose who sees it. */
  canShare: boolean;
  isSaving: boolean;
  error: unknown;
  onSave: (chosen: Pick<View, 'name' | 'visibility'>) => void;
  onClose: () => void;
}

const visibilities = ['private', 'project'] as const;

/** Asks for the name of a saved view, and who can use it. */
export function ViewDialog({ view, canShare, isSaving, error, onSave, onClose }: ViewDialogProps) {
  const [name, setName] = useState(view?.name ?? '');
  const [visibility, setVisibility] = useState(view?.visibility ?? 'private');
  const text = strings.views;
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') onSave({ name: name.trim(), visibility });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={view === null ? text.newTitle : text.editTitle}
      description={text.newText}
    >
      <form onSubmit={onSubmit} className="space-y-4">
        <TextField
          label={text.name}
          required
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {canShare ? (
          <RadioCards
            legend={text.visibility}
            value={visibility}
            choices={visibilities.map((value) => ({ value, ...text.visibilities[value] }))}
            onChange={setVisibility}
          />
        ) : null}
        <FormError error={error} />
        <DialogFooter>
          <Button onClick={onClose}>{strings.common.cancel}</Button>
          <Button type="submit" tone="primary" busy={isSaving}>
            {strings.common.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
