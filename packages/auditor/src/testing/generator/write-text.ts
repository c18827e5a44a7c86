import type { Random } from './random.ts';

/** Words of a garden shop: enough of them that no two pages come near each other. */
const ADJECTIVES = (
  'sturdy light early late hardy tender broad narrow wild tall small sweet bitter fresh dry heavy sharp blunt ' +
  'quiet bright shaded sunny sandy stony rich poor young old green red yellow blue white winter summer autumn'
).split(' ');
const NOUNS = (
  'spade rake hoe fork shovel bucket hose barrow trowel pruner saw ladder glove boot seed bulb root stem leaf ' +
  'flower fruit berry apple pear plum cherry bean pea onion carrot beet potato cabbage lettuce herb thyme sage ' +
  'mint hedge lawn bed pot tub frame path fence gate pond bench shed compost mulch soil sand gravel bark stake ' +
  'string label basket crate market kitchen cellar jar knife board table spring harvest frost rain wind morning'
).split(' ');
const VERBS = (
  'cuts carries holds needs gives takes likes keeps brings loosens covers feeds shades warms cools shapes lifts ' +
  'turns cleans waters binds protects follows replaces suits surrounds'
).split(' ');
const PLACES = (
  'near the fence;in the north bed;under the old tree;beside the pond;behind the shed;along the path;' +
  'on the balcony;in a deep pot;before the first frost;after the rain;during a dry week;at the end of May'
).split(';');

/** A sentence of some ten words. */
export function writeSentence(random: Random): string {
  const subject = `${random.pick(ADJECTIVES)} ${random.pick(NOUNS)}`;
  const object = `${random.pick(ADJECTIVES)} ${random.pick(NOUNS)}`;
  return `A ${subject} ${random.pick(VERBS)} the ${object} ${random.pick(PLACES)}.`;
}

export function writeParagraph(random: Random, sentences: number): string {
  return Array.from({ length: sentences }, () => writeSentence(random)).join(' ');
}

/** A name of three words; with the number of its page it is one of a kind. */
export function writeName(random: Random): string {
  const name = `${random.pick(ADJECTIVES)} ${random.pick(NOUNS)} and ${random.pick(NOUNS)}`;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
