/** One import of a file: what it names, and whether it only imports types. */
export interface Import {
  specifier: string;
  typeOnly: boolean;
}

const textsAndComments =
  /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|`(?:\\[\s\S]|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const statement =
  /(?:^|[;}])\s*(?:import|export)\s+(type\s+(?!from\b))?(?:[\w$*{}\s,]*?\bfrom\s*)?['"]([^'"\n]+)['"]/gm;
const dynamicImport = /\bimport\(\s*['"]([^'"\n]+)['"]/g;

/**
 * The imports and re-exports of a module's source, including dynamic ones with a literal name.
 *
 * Matched by pattern, after comments and template texts are blanked: enough for our own formatted source, without a
 * parser as a dependency. `import { type A }` counts as run-time, because with `verbatimModuleSyntax` the import
 * stays.
 */
export function readImports(source: string): Import[] {
  const code = source.replace(textsAndComments, (_, text: string | undefined) => {
    const isOwnCode = text !== undefined && !/\bimport[\s(]/.test(text);
    return isOwnCode ? text : ' ';
  });
  const statements = [...code.matchAll(statement)].map((match) => ({
    specifier: match[2] ?? '',
    typeOnly: match[1] !== undefined,
  }));
  const dynamic = [...code.matchAll(dynamicImport)].map((match) => ({
    specifier: match[1] ?? '',
    typeOnly: false,
  }));
  return [...statements, ...dynamic];
}
