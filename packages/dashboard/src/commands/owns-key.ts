/** What of an element decides which keys are its own. */
export interface KeyTarget {
  /** In lower case. */
  tag: string;
  /** The type of an input, else empty. */
  type: string;
  role: string | null;
  isEditable: boolean;
}

/** Inputs in which nothing is typed: keys that are letters mean the page, not them. */
const nonTextInputs = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

const choices = ['checkbox', 'radio', 'slider', 'switch', 'tab'];

/** Presses and moves a control that is no text. */
const controlKeys = /^(shift\+)?( |enter|home|end|pageup|pagedown|arrow(up|down|left|right))$/;

/** Whether this element takes letters: as text, or as the beginning of an entry to go to. */
export function takesLetters({ tag, type, role, isEditable }: KeyTarget): boolean {
  if (isEditable || tag === 'textarea' || tag === 'select') return true;
  if (role === 'menu' || role === 'listbox') return true;
  return tag === 'input' && !nonTextInputs.includes(type);
}

/** Whether the key presses or moves this element although it takes no letters, as Space does a box to tick. */
export function isMovedBy({ tag, type, role }: KeyTarget, stroke: string): boolean {
  const isControl = (tag === 'input' && nonTextInputs.includes(type)) || choices.includes(role ?? '');
  return isControl && controlKeys.test(stroke);
}
