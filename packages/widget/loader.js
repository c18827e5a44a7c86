/*
 * Fettle: reports of guests. Pages load this file by its digest (Subresource Integrity), so it stays as it is, byte for
 * byte: everything else is loaded from the same server once somebody opens the form. Sets the one global `fettleWidget`.
 */
(() => {
  const script = document.currentScript;
  if (window.fettleWidget !== undefined || !(script instanceof HTMLScriptElement)) return;
  const { key, label, position } = script.dataset;
  if (key === undefined) return;
  const app = () => import(new URL('widget/app.js', script.src).href);
  const host = document.createElement('fettle-widget');
  const root = host.attachShadow({ mode: 'open' });
  const styles = new CSSStyleSheet();
  styles.replaceSync(
    ':host{all:initial!important;position:fixed!important;bottom:16px!important;inset-inline-end:16px!important;z-index:2147483000!important}' +
      ':host([data-position=start]){inset-inline:16px auto!important}' +
      '.launcher{font:600 15px/1 system-ui,sans-serif;min-height:44px;padding:0 18px;border:0;border-radius:22px;' +
      'background:#0f766e;color:#fff;cursor:pointer;box-shadow:0 2px 10px #0005}' +
      '.launcher:focus-visible{outline:3px solid #0f766e;outline-offset:2px}@media print{.launcher{display:none}}',
  );
  root.adoptedStyleSheets = [styles];
  const launcher = document.createElement('button');
  launcher.type = 'button';
  launcher.className = 'launcher';
  // cspell:disable
  const words = {
    de: ['Problem melden', 'Zurzeit nicht erreichbar'],
    es: ['Informar de un problema', 'No disponible en este momento'],
    fr: ['Signaler un problème', 'Indisponible pour le moment'],
    it: ['Segnala un problema', 'Al momento non disponibile'],
    nl: ['Een probleem melden', 'Nu niet beschikbaar'],
  }[(script.dataset.language ?? document.documentElement.lang).slice(0, 2).toLowerCase()] ?? [
    'Report a problem',
    'Not available right now',
  ];
  // cspell:enable
  launcher.textContent = label ?? words[0];
  root.append(launcher);
  if (position === 'start') host.dataset.position = 'start';
  host.dir = getComputedStyle(document.documentElement).direction;
  const messages = [];
  const context = {
    server: new URL('.', script.src).href,
    key,
    host,
    root,
    launcher,
    messages,
    options: Object.freeze({ ...script.dataset }),
  };
  const open = () =>
    app()
      .then((form) => form.open(context))
      .catch(() => {
        launcher.textContent = words[1];
      });
  launcher.addEventListener('click', () => void open());
  window.fettleWidget = Object.freeze({ open });
  /** Errors of the page, in memory only. The form removes what could identify somebody before it sends them. */
  const keep = (...values) => {
    try {
      const message = values.map((value) => String(value?.stack ?? value)).join(' ');
      if (messages.push({ at: Date.now(), message: message.slice(0, 2000) }) > 50) messages.shift();
    } catch {
      // Some values cannot become text, and the page must not notice.
    }
  };
  if (script.dataset.console !== undefined) {
    addEventListener(
      'error',
      ({ error, message, filename, lineno, target }) => {
        if (target === window) keep(error ?? `${message} (${filename}:${lineno})`);
        else keep(`Not loaded: ${target.src ?? target.href}`);
      },
      true,
    );
    addEventListener('unhandledrejection', ({ reason }) => keep(reason));
    const { error } = console;
    console.error = (...values) => {
      keep(...values);
      error(...values);
    };
    new PerformanceObserver((list) => {
      for (const { name, responseStatus } of list.getEntries()) {
        if (responseStatus >= 400) keep(`HTTP ${responseStatus}: ${name}`);
      }
    }).observe({ type: 'resource', buffered: true });
  }
  let shown = 0;
  /** Modal dialogs of the page, the newest last: all that is not in it is inert, even what is above it. */
  let dialogs = [];
  const isModal = (node) => node.localName === 'dialog' && node.isConnected && node.matches(':modal');
  const note = (dialog) => {
    dialogs = [...dialogs.filter((each) => each !== dialog), dialog];
    // One that was closed and opened again is above what is in it.
    place(host.parentNode === dialog);
  };
  /** An application that draws the whole page itself removes what it does not know. */
  const stay = new MutationObserver((changes) => {
    for (const { attributeName, target } of changes) if (attributeName !== null) note(target);
    place();
  });
  const place = (again) => {
    const { body, documentElement } = document;
    dialogs = dialogs.filter(isModal);
    const parent = dialogs.at(-1) ?? body;
    if (parent === null || (host.parentNode === parent && !again) || (!host.isConnected && shown++ > 20))
      return;
    parent.append(host);
    const isInside = parent !== body;
    const everything = { attributeFilter: ['open'], subtree: true, childList: isInside };
    stay.observe(document, everything);
    if (isInside) {
      stay.observe(parent.getRootNode(), everything);
      // Without it, a dialog with a transform or a filter would be what its corner is measured from.
      host.popover = 'manual';
      host.showPopover?.();
    } else {
      host.removeAttribute('popover');
      for (const node of [documentElement, body]) stay.observe(node, { childList: true });
    }
    root.dispatchEvent(new Event('moved'));
  };
  /** Dialogs in shadow roots, whose attributes cannot be observed. */
  addEventListener(
    'focusin',
    (event) => {
      const dialog = event.composedPath().find((node) => isModal(node) && node.getRootNode() !== root);
      const isShadowed = dialog !== undefined && dialog.getRootNode() !== document;
      if (isShadowed && dialog !== dialogs.at(-1)) note(dialog);
    },
    true,
  );
  for (const type of 'click mousedown mouseup pointerdown pointerup touchstart touchend keydown keyup input'.split(
    ' ',
  ))
    host.addEventListener(type, (event) => {
      // Many dialogs close when something beside them is clicked.
      if (dialogs.length > 0) event.stopPropagation();
    });
  if (document.body === null) document.addEventListener('DOMContentLoaded', () => place());
  else place();
  try {
    const waits = localStorage.getItem(`fettle-widget ${key}`) !== null;
    // What cannot be sent now waits for the next visit.
    if (waits)
      void app().then(
        (form) => form.sendWaiting(context),
        () => undefined,
      );
  } catch {
    // Storage can be forbidden; then nothing waits in it.
  }
})();
