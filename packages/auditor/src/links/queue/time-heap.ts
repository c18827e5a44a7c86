/** Items in the order of their times; those of one time in no particular order. Adding and taking cost log n. */
export interface TimeHeap<T> {
  push(at: number, item: T): void;
  /** The earliest time, null when nothing waits. */
  nextAt(): number | null;
  pop(): T | undefined;
  size(): number;
}

export function createTimeHeap<T>(): TimeHeap<T> {
  const nodes: { at: number; item: T }[] = [];
  const at = (index: number): number => nodes[index]?.at ?? Number.POSITIVE_INFINITY;
  const swap = (left: number, right: number): void => {
    const node = nodes[left];
    const other = nodes[right];
    if (node === undefined || other === undefined) return;
    nodes[left] = other;
    nodes[right] = node;
  };
  const rise = (start: number): void => {
    for (let index = start; index > 0; ) {
      const parent = (index - 1) >> 1;
      if (at(parent) <= at(index)) return;
      swap(parent, index);
      index = parent;
    }
  };
  const sink = (): void => {
    for (let index = 0; ; ) {
      const left = 2 * index + 1;
      const child = at(left + 1) < at(left) ? left + 1 : left;
      if (at(child) >= at(index)) return;
      swap(child, index);
      index = child;
    }
  };
  return {
    push(time, item) {
      nodes.push({ at: time, item });
      rise(nodes.length - 1);
    },
    nextAt: () => nodes[0]?.at ?? null,
    pop() {
      swap(0, nodes.length - 1);
      const node = nodes.pop();
      sink();
      return node?.item;
    },
    size: () => nodes.length,
  };
}
