/** The text of a response with the quotation marks of the interface: the API writes straight ones. */
export function curlQuotes(text: string): string {
  return text.replaceAll(/"([^"]*)"/g, '“$1”');
}
