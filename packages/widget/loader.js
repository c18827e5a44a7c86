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
  /** An application that draws the whole page itself removes what it does not know. */
  const stay = new MutationObserver(() => {
    if (!host.isConnected && shown < 20) show();
  });
  const show = () => {
    if (document.body === null) return;
    shown += 1;
    document.body.append(host);
    stay.observe(document.documentElement, { childList: true });
    stay.observe(document.body, { childList: true });
  };
  if (document.body === null) document.addEventListener('DOMContentLoaded', show);
  else show();
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
