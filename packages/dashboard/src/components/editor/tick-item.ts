interface Ticked {
  attrs?: Record<string, unknown>;
  content?: Ticked[];
}

/** Checks or unchecks one item of a task list. `path` leads to it through the contents. */
export function tickItem(document: unknown, path: readonly number[], checked: boolean): unknown {
  const node = document as Ticked;
  const [index, ...rest] = path;
  if (index === undefined) return { ...node, attrs: { ...node.attrs, checked } };
  return {
    ...node,
    content: (node.content ?? []).map((child, at) => (at === index ? tickItem(child, rest, checked) : child)),
  };
}
