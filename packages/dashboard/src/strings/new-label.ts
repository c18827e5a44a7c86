/** What the list of labels says. Apart from the other pickers, whose names every board has. */
export const newLabel = {
  search: 'Search or create labels…',
  none: 'No labels yet. Type a name to create one.',
  create: (name: string) => `Create label “${name}”`,
  otherColor: 'Or in another color',
  choose: (name: string) => `New label “${name}”: choose a color`,
  inColor: (name: string, color: string) => `New label “${name}” in ${color}`,
};
