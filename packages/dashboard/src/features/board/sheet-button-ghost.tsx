/** Keeps the place of a button of the toolbar of a phone until it has loaded. */
export function SheetButtonGhost() {
  return <span className="h-8 w-16 shrink-0 rounded-lg border border-line pointer-coarse:h-[42px]" />;
}
