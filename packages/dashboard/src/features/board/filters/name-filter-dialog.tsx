import { type SyntheticEvent, useState } from 'react';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface NameFilterDialogProps {
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a saved filter. */
export function NameFilterDialog({ onName, onClose }: NameFilterDialogProps) {
  const [name, setName] = useState('');
  const text = strings.board;
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') onName(name.trim());
  };
  return (
    <Dialog open onClose={onClose} title={text.saveFilterTitle} description={text.savedText}>
      <form onSubmit={onSubmit} className="space-y-4">
        <TextField
          label={text.savedName}
          required
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{strings.common.cancel}</Button>
          <Button type="submit" tone="primary">
            {strings.common.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
