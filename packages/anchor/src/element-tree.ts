/**
 * A tree of elements as anchors read it, so that a browser and a parser give the same answers. Reading never changes the
 * tree.
 */
export interface ElementTree<E> {
  /** In lowercase. */
  name(element: E): string;
  attribute(element: E, name: string): string | null;
  /** Elements and texts in document order; the content of an open shadow root comes first. */
  content(element: E): readonly (E | string)[];
  /** Whether it is at the top of the shadow root of the element whose content it is in. */
  isShadowed(element: E): boolean;
  /** What of it nobody can see: some of its content can be visible where it is not. A tree without styles knows less. */
  hides(element: E): 'nothing' | 'itself' | 'everything';
}
