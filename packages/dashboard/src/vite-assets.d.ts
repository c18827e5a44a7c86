/** What the build gives for a file that is asked for by its address. */
declare module '*?url' {
  const address: string;
  export default address;
}

interface ImportMeta {
  /** Addresses of all files that fit, by their path from the file that asks. */
  glob(
    pattern: string | readonly string[],
    options: { query: '?url'; import: 'default'; eager: true },
  ): Record<string, string>;
}
