/** The tone of a page's status code, of which 0 stands for no response. */
export function statusTone(status: number): 'success' | 'warning' | 'danger' {
  if (status >= 200 && status < 300) return 'success';
  return status >= 300 && status < 400 ? 'warning' : 'danger';
}

/** The class of a status code in a list, where success is nothing to notice. */
export function statusClass(status: number): string {
  return { success: '', warning: 'text-warning', danger: 'font-medium text-danger' }[statusTone(status)];
}
