import { useCallback, useState } from 'react';
import { readLocal, saveLocal } from '../../../browser/local-storage.ts';

/** Which columns of a project are collapsed, in this browser. */
export function useCollapsed(projectId: string) {
  const name = `folded ${projectId}`;
  const [keys, setKeys] = useState(() => (readLocal(name) ?? '').split(' ').filter(Boolean));
  const change = useCallback(
    (next: string[]) => {
      setKeys(next);
      saveLocal(name, next.length === 0 ? null : next.join(' '));
    },
    [name],
  );
  return {
    isFolded: (key: string) => keys.includes(key),
    fold: (key: string) => change([...keys, key]),
    unfold: (key: string) => change(keys.filter((each) => each !== key)),
  };
}
