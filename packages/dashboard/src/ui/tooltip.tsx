import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { Key } from './key.tsx';

/** A short text beside what the pointer or the focus is on. It adds to a name, it never is the only one. */
export function Tooltip({
  text,
  shortcut,
  children,
}: {
  text: string;
  shortcut?: string;
  children: ReactElement;
}) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner sideOffset={6} className="z-50">
          <BaseTooltip.Popup className="flex items-center gap-2 rounded-md bg-ink px-2 py-1 text-xs text-canvas shadow-raised">
            {text}
            {shortcut === undefined ? null : <Key inverse>{shortcut}</Key>}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
