import { Eye } from 'lucide-react';
import { useRef } from 'react';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { focusIfLost } from '../../../ui/focus-if-lost.ts';
import { useStopIgnoring } from './use-stop-ignoring.ts';

interface StopButtonProps {
  projectId: string;
  /** Of what is ignored: an occurrence, or its whole check. */
  id: string;
  /** For screen readers: where. */
  place: string;
}

/** Lets an ignored occurrence count again, where it is listed. */
export function StopButton({ projectId, id, place }: StopButtonProps) {
  const around = useRef<HTMLElement | null>(null);
  const stop = useStopIgnoring(projectId, () => focusIfLost([around.current]));
  return (
    <Button
      size="small"
      tone="quiet"
      aria-label={strings.ignoring.stopOf(place)}
      icon={<Eye size={14} aria-hidden />}
      busy={stop.isPending}
      onClick={({ currentTarget }) => {
        around.current = currentTarget.closest<HTMLElement>('[role=tabpanel]');
        stop.mutate({ ids: [id], count: 1, unit: 'issue' });
      }}
    >
      {strings.ignoring.stop}
    </Button>
  );
}
