/** What the build returns for a file that is imported as a URL. */
declare module '*?url' {
  const address: string;
  export default address;
}

interface ImportMeta {
  /** The URLs of all matching files, by their path relative to the importing file. */
  glob(
    pattern: string | readonly string[],
    options: { query: '?url'; import: 'default'; eager: true },
  ): Record<string, string>;
}
