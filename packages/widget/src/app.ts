import type { WidgetContext } from './context.ts';
import { createForm, type Form } from './form.ts';
import { Refused, readConfig, sendPicture, sendReport } from './send-report.ts';
import { styles } from './styles.ts';
import { textsIn } from './texts/texts-in.ts';
import { keepWaiting, pictureOf, readWaiting } from './waiting-reports.ts';

let form: Form | undefined;

/** Opens the form; what was written in it before is still there. */
export async function open(context: WidgetContext): Promise<void> {
  form ??= await makeForm(context);
  if (form.dialog.matches(':modal')) return;
  form.open();
}

/**
 * Where the page has removed the widget, or has opened or closed a dialog in which the widget has to be, what was over the page
 * is no longer. Without the event `close`: for the guest, nothing was closed.
 */
function showAgain(root: ShadowRoot): void {
  for (const dialog of root.querySelectorAll('dialog')) {
    if (!dialog.open || dialog.matches(':modal')) continue;
    dialog.removeAttribute('open');
    dialog.showModal();
  }
  root.querySelector<HTMLElement>('.shield')?.focus({ preventScroll: true });
}

/** The form does not need the connection: without one, it asks for everything that can be asked for. */
async function makeForm(context: WidgetContext): Promise<Form> {
  const { root, options } = context;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const unknown = {
    nameField: 'optional',
    emailField: 'optional',
    acceptsConsole: false,
    acceptsScreenshots: false,
    showsAuditIssues: false,
    proof: { challenge: '', difficulty: 0 },
  } as const;
  const config = await readConfig(context).catch(() => unknown);
  const texts = await textsIn(options['language'] ?? document.documentElement.lang);
  const made = createForm(context, texts, config);
  root.append(made.dialog);
  root.addEventListener('moved', () => showAgain(root));
  return made;
}

/** Sends what could not be sent before. What the service refuses now is dropped: it would be refused forever. */
export async function sendWaiting(context: WidgetContext): Promise<void> {
  for (const waiting of readWaiting(context)) {
    const { report } = waiting;
    try {
      await sendReport(context, report);
      const picture = pictureOf(waiting);
      if (picture !== null) await sendPicture(context, report.clientId, picture);
    } catch (error) {
      if (!(error instanceof Refused)) return;
    }
    const left = readWaiting(context).filter((other) => other.report.clientId !== report.clientId);
    keepWaiting(context, left);
  }
}
