import { useState } from 'react';
import type { BegunTime } from './time/time-log.tsx';

/** What somebody has begun to add to a task, wherever on the page they chose it. */
export interface Adding {
  /** The checklist that was just created. */
  newList: string | null;
  onList: (id: string) => void;
  /** A URL to attach is being typed. */
  isLinking: boolean;
  onLink: (isLinking: boolean) => void;
  begun: BegunTime;
  onTime: (begun: BegunTime) => void;
}

/** Keeps what is being added to a task. */
export function useAdding(): Adding {
  const [newList, onList] = useState<string | null>(null);
  const [isLinking, onLink] = useState(false);
  const [begun, onTime] = useState<BegunTime>(null);
  return { newList, onList, isLinking, onLink, begun, onTime };
}
