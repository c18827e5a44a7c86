type Attributes = Readonly<Record<string, string | boolean | ((event: Event) => void)>>;

/** An element with attributes, listeners (`onclick`), and content. Never from markup, which a strict page would refuse. */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...content);
  return element;
}
