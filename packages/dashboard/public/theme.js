// Before anything is painted: the theme chosen in this browser, else the system's. In a file of its own, because the
// content security policy allows no script inside the page. src/shell/theme.ts takes over from here.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('fettle.theme');
  } catch {
    // Storage can be forbidden; the system's theme it is then.
  }
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
