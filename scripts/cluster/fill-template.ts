/**
 * Replaces `${NAME}` as `envsubst` does.
 * @throws Error that names a variable without a value
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\$\{(\w+)\}/g, (_match, name: string) => {
    const value = values[name];
    if (value === undefined || value === '') throw new Error(`The template needs a value for ${name}.`);
    return value;
  });
}
