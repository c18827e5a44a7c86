/** Whether a document shows nothing: no text, picture, line, mention, or table. */
export function isBlank(document: unknown): boolean {
  return (
    (document ?? null) === null ||
    !/"(text|image|horizontalRule|mention|table)"/.test(JSON.stringify(document))
  );
}
