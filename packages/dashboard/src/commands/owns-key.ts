/** What decides which keys an element handles itself. */
export interface KeyTarget {
  /** Lowercase. */
  tag: string;
  /** The type of an input, otherwise empty. */
  type: string;
  role: string | null;
  isEditable: boolean;
}

/** Inputs that take no text, so letters are shortcuts of the page. */
const nonTextInputs = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

const choices = ['checkbox', 'radio', 'slider', 'switch', 'tab'];

/** Keys that press or move a control without text. */
const controlKeys = /^(shift\+)?( |enter|home|end|pageup|pagedown|arrow(up|down|left|right))$/;

/** Whether the element takes letters: as text, or to jump to an entry. */
export function takesLetters({ tag, type, role, isEditable }: KeyTarget): boolean {
  if (isEditable || tag === 'textarea' || tag === 'select') return true;
  if (role === 'menu' || role === 'listbox') return true;
  return tag === 'input' && !nonTextInputs.includes(type);
}

const pressedByEnter = ['a', 'button', 'summary'];

/** Whether the key presses or moves this element although it takes no letters, as Space does with a checkbox. */
export function isMovedBy({ tag, type, role }: KeyTarget, stroke: string): boolean {
  if (stroke === 'enter' && pressedByEnter.includes(tag)) return true;
  const isControl = (tag === 'input' && nonTextInputs.includes(type)) || choices.includes(role ?? '');
  return isControl && controlKeys.test(stroke);
}
