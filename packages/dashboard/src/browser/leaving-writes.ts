const name = 'fettle.leaving';
/** The browser completes what a page sends at its end within a moment, or not at all. */
const freshMs = 10_000;

/** Remembers over a reload that the page sent something while it was being closed. */
export function noteLeavingWrite(): void {
  try {
    sessionStorage.setItem(name, String(Date.now()));
  } catch (error) {
    console.warn('Nothing can be kept in this tab.', error);
  }
}

/**
 * Whether the page before this one, in the same tab, sent something at its end. It may have reached the service after
 * this page had read its data.
 */
export function takeLeavingWrite(): boolean {
  try {
    const at = Number(sessionStorage.getItem(name));
    sessionStorage.removeItem(name);
    return Date.now() - at < freshMs;
  } catch {
    return false;
  }
}
