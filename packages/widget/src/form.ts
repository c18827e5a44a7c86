import type { WidgetContext } from './context.ts';
import { create } from './create-element.ts';
import { describeBrowser, describePin, selectorOf } from './describe-page.ts';
import { canStillBe, placeOf } from './issues-of-element.ts';
import { markScreenshot } from './mark-screenshot.ts';
import { createMessagesField } from './messages-field.ts';
import { pickElement } from './pick-element.ts';
import type { Pin, Report } from './report.ts';
import { findKnown, Refused, sendMeToo, sendPicture, sendReport, type WidgetConfig } from './send-report.ts';
import { regionIn, takeScreenshot, toFile, type View } from './take-screenshot.ts';
import type { Texts } from './texts/texts.ts';
import { addWaiting } from './waiting-reports.ts';

export interface Form {
  dialog: HTMLDialogElement;
  /** Shows it over the page, with the errors of the page so far. */
  open(): void;
}

/** The form in its dialog. What was written stays until it is sent, also when the dialog is closed. */
export function createForm(context: WidgetContext, texts: Texts, config: WidgetConfig): Form {
  let pin: Pin | null = null;
  let element: Element | null = null;
  let picture: { file: Blob; view: View } | null = null;
  let clientId = newClientId();
  const text = create('textarea', { id: 'text', rows: '4', maxlength: '10000', required: true });
  const name = field(texts, 'name', texts.name, config.nameField, { autocomplete: 'name', maxlength: '100' });
  const email = field(texts, 'email', texts.email, config.emailField, {
    type: 'email',
    autocomplete: 'email',
    maxlength: '254',
  });
  const website = create('input', { id: 'website', tabindex: '-1', autocomplete: 'off' });
  const kinds = (['bug', 'change', 'question'] as const).map((kind, index) =>
    create('input', { type: 'radio', name: 'kind', value: kind, ...(index === 0 ? { checked: true } : {}) }),
  );
  const status = create('p', { role: 'status' });
  const wrong = create('p', { class: 'wrong', role: 'alert' });
  const picked = create('p', { class: 'hint', hidden: true });
  const pick = create('button', { type: 'button', onclick: () => void point() }, texts.pick);
  const messages = createMessagesField(context, texts);
  const known = create('div', { class: 'known', hidden: true, role: 'status' });
  const take = create('button', { type: 'button', onclick: () => void addPicture() }, texts.takePicture);
  const pictured = create('p', { class: 'hint', hidden: true });
  const dropPicture = create(
    'button',
    { type: 'button', hidden: true, onclick: removePicture },
    texts.removePicture,
  );
  const send = create('button', { class: 'primary' }, texts.send);
  const form = create(
    'form',
    { novalidate: true, onsubmit: (event) => void submit(event) },
    create(
      'fieldset',
      {},
      create('legend', {}, texts.kind),
      ...kinds.map((input) => create('label', {}, input, texts.kinds[input.value as Report['kind']])),
    ),
    create('div', {}, create('label', { for: 'text' }, texts.text), text),
    create('div', { class: 'row' }, pick, picked),
    known,
    ...(config.acceptsScreenshots && context.options['picture'] !== 'off'
      ? [create('div', { class: 'row' }, take, dropPicture, pictured)]
      : []),
    ...(config.acceptsConsole ? [messages.row] : []),
    ...[name, email].flatMap((each) => each?.row ?? []),
    create(
      'div',
      { class: 'hidden-field', 'aria-hidden': 'true' },
      create('label', { for: 'website' }, 'Website'),
      website,
    ),
    wrong,
    create(
      'div',
      { class: 'row end' },
      create('button', { type: 'button', onclick: () => dialog.close() }, texts.cancel),
      send,
    ),
    status,
  );
  const title = create('h2', { id: 'title' }, texts.title);
  const dialog = create('dialog', { 'aria-labelledby': 'title' }, title, form);
  let isPointing = false;
  dialog.addEventListener('close', () => {
    if (!isPointing) context.launcher.focus();
  });

  async function point(): Promise<void> {
    isPointing = true;
    dialog.close();
    const found = await pickElement(context, texts);
    isPointing = false;
    if (found !== null) {
      element = found.element;
      pin = describePin(element, found.point, context.host);
      pin.screenshotRegion = picture === null ? null : regionIn(picture.view, element);
      void showKnown(pin, element);
      picked.textContent = texts.picked(nameOf(found.element));
      picked.hidden = false;
      pick.textContent = texts.pickAgain;
    }
    dialog.showModal();
    pick.focus();
  }

  /** Others may have reported the same, or an audit may have found it; nobody has to wait for that. */
  async function showKnown(shown: Pin, target: Element): Promise<void> {
    known.hidden = true;
    const selector = selectorOf(shown);
    if (selector === null) return;
    const place = { pageUrl: location.href.slice(0, 2_048), selector, text: shown.anchor?.text ?? '' };
    const links = config.showsAuditIssues ? placeOf(target) : {};
    const found = await findKnown(context, { ...place, ...links }).catch(() => null);
    if (found === null || pin !== shown) return;
    const issues = found.auditIssues.filter((issue) => canStillBe(issue, target));
    const [newest] = found.reports;
    const count = found.reports.reduce((sum, { meTooCount }) => sum + 1 + meTooCount, 0);
    known.replaceChildren(
      ...issues.map((issue) => create('p', {}, texts.auditIssues[issue])),
      ...(newest === undefined ? [] : reported(newest.id, count)),
    );
    known.hidden = known.childElementCount === 0;
  }

  function reported(id: string, count: number): HTMLElement[] {
    const meToo = create('button', { type: 'button', onclick: () => void agree(id) }, texts.meToo);
    return [create('p', {}, texts.known(count)), create('div', { class: 'row' }, meToo)];
  }

  async function agree(id: string): Promise<void> {
    if (send.disabled) return;
    send.disabled = true;
    try {
      await sendMeToo(context, id, clientId);
      finish(texts.meTooThanks, null);
    } catch (error) {
      wrong.textContent = texts.failed(error instanceof Error ? error.message : '');
    } finally {
      send.disabled = false;
    }
  }

  /** A page that cannot be pictured is reported without a picture. */
  async function addPicture(): Promise<void> {
    if (take.disabled) return;
    take.disabled = true;
    pictured.textContent = texts.takingPicture;
    pictured.hidden = false;
    try {
      // The form stays open: nothing of the widget is in the picture.
      const { canvas, view } = await takeScreenshot(context.host);
      const around = element === null ? null : regionIn(view, element);
      const marked = await markScreenshot(context.root, texts, canvas, around);
      const file = marked === null ? null : await toFile(marked);
      if (file !== null && pin !== null) pin.screenshotRegion = around;
      showPicture(file === null ? picture : { file, view });
    } catch {
      showPicture(null);
      pictured.textContent = texts.noPicture;
      pictured.hidden = false;
    }
    take.disabled = false;
    take.focus();
  }

  function showPicture(next: { file: Blob; view: View } | null): void {
    picture = next;
    pictured.textContent = texts.pictureAdded;
    pictured.hidden = next === null;
    take.textContent = next === null ? texts.takePicture : texts.replacePicture;
    dropPicture.hidden = next === null;
    if (next === null && pin !== null) pin.screenshotRegion = null;
  }

  function removePicture(): void {
    showPicture(null);
    take.focus();
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const fields = [text, name?.input, email?.input].filter((each) => each !== undefined);
    const invalid = fields.find((each) => !each.checkValidity());
    wrong.textContent =
      invalid === undefined ? '' : invalid.validity.valueMissing ? texts.required : invalid.validationMessage;
    invalid?.focus();
    if (invalid !== undefined || send.disabled) return;
    const report: Report = {
      clientId,
      kind: (kinds.find((each) => each.checked)?.value ?? 'bug') as Report['kind'],
      text: text.value,
      ...(name ? { name: name.input.value } : {}),
      ...(email && email.input.value !== '' ? { email: email.input.value } : {}),
      website: website.value,
      pageUrl: location.href.slice(0, 2_048),
      pin,
      context: describeBrowser(config.acceptsConsole ? messages.chosen() : []),
    };
    send.disabled = true;
    status.textContent = texts.sending;
    try {
      const { statusUrl } = await sendReport(context, report);
      finish(await finishPicture(report), statusUrl);
    } catch (error) {
      const waiting = { report, picture: picture?.file ?? null };
      const isKept = !(error instanceof Refused) && (await addWaiting(context, waiting));
      if (isKept) finish(texts.waits, null);
      else wrong.textContent = texts.failed(error instanceof Error ? error.message : '');
    } finally {
      send.disabled = false;
      status.textContent = '';
    }
  }

  /** What to say of a report that has arrived. A picture that did not waits with it: the report itself is made once. */
  async function finishPicture(report: Report): Promise<string> {
    if (picture === null) return texts.sentText;
    try {
      await sendPicture(context, report.clientId, picture.file);
      return texts.sentText;
    } catch (error) {
      const waiting = { report, picture: picture.file };
      const isKept = !(error instanceof Refused) && (await addWaiting(context, waiting));
      return isKept ? texts.pictureWaits : texts.pictureLost;
    }
  }

  function finish(message: string, statusUrl: string | null): void {
    const again = create('button', { type: 'button', onclick: () => restart(done) }, texts.another);
    const close = create('button', { type: 'button', onclick: () => dialog.close() }, texts.close);
    const follow =
      statusUrl === null
        ? []
        : [
            create(
              'a',
              { class: 'button primary', href: statusUrl, target: '_blank', rel: 'noopener' },
              texts.follow,
            ),
          ];
    const done = create(
      'div',
      { class: 'fields' },
      create('p', { role: 'status' }, message),
      create('div', { class: 'row end' }, again, close, ...follow),
    );
    title.textContent = statusUrl === null ? texts.title : texts.sent;
    form.hidden = true;
    dialog.append(done);
    (follow[0] ?? close).focus();
  }

  function restart(done: HTMLElement): void {
    done.remove();
    clientId = newClientId();
    pin = null;
    element = null;
    text.value = '';
    known.hidden = true;
    showPicture(null);
    picked.hidden = true;
    pick.textContent = texts.pick;
    title.textContent = texts.title;
    form.hidden = false;
    text.focus();
  }

  return {
    dialog,
    open() {
      messages.update();
      dialog.showModal();
    },
  };
}

interface Field {
  row: HTMLElement;
  input: HTMLInputElement;
}

/** Undefined for what the project does not ask for. */
function field(
  texts: Texts,
  id: 'name' | 'email',
  label: string,
  rule: WidgetConfig['nameField'],
  attributes: Record<string, string>,
): Field | undefined {
  if (rule === 'off') return undefined;
  const hint = id === 'email' ? [create('p', { class: 'hint', id: 'email-hint' }, texts.emailHint)] : [];
  const described: Record<string, string> = id === 'email' ? { 'aria-describedby': 'email-hint' } : {};
  const input = create('input', { id, required: rule === 'required', ...attributes, ...described });
  const note = rule === 'optional' ? [' ', create('small', {}, `(${texts.optional})`)] : [];
  return { input, row: create('div', {}, create('label', { for: id }, label, ...note), input, ...hint) };
}

/** A few words for an element, for the guest to see that it is the one they mean. */
function nameOf(element: Element): string {
  const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  const label = element.getAttribute('aria-label') ?? element.getAttribute('alt') ?? text;
  return label === '' ? element.localName : label.length > 60 ? `${label.slice(0, 60)}…` : label;
}

/** A random UUID, also on pages without https, where `crypto.randomUUID` is missing (RFC 9562 §5.4). */
function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
