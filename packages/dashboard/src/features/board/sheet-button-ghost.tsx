/** Keeps the place of a button of the toolbar of a phone until it has loaded. */
export function SheetButtonGhost() {
  return <span className="size-8 shrink-0 rounded-lg border border-line pointer-coarse:size-[42px]" />;
}
