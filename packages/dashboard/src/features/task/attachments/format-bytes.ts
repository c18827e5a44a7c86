const units = ['B', 'KB', 'MB', 'GB'];

/** A file size: `820 B`, `1.4 MB`. A KB is 1,024 bytes, as in file managers. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${value < 10 && step > 0 ? Math.round(value * 10) / 10 : Math.round(value)} ${units[step]}`;
}
