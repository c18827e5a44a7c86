import type { Random } from './random.ts';

/** Words of a garden shop: enough of them that no two pages are similar. */
const adjectives = (
  'sturdy light early late hardy tender broad narrow wild tall small sweet bitter fresh dry heavy sharp blunt ' +
  'quiet bright shaded sunny sandy stony rich poor young old green red yellow blue white winter summer autumn'
).split(' ');
const nouns = (
  'spade rake hoe fork shovel bucket hose barrow trowel pruner saw ladder glove boot seed bulb root stem leaf ' +
  'flower fruit berry apple pear plum cherry bean pea onion carrot beet potato cabbage lettuce herb thyme sage ' +
  'mint hedge lawn bed pot tub frame path fence gate pond bench shed compost mulch soil sand gravel bark stake ' +
  'string label basket crate market kitchen cellar jar knife board table spring harvest frost rain wind morning'
).split(' ');
const verbs = (
  'cuts carries holds needs gives takes likes keeps brings loosens covers feeds shades warms cools shapes lifts ' +
  'turns cleans waters binds protects follows replaces suits surrounds'
).split(' ');
const places = (
  'near the wall;in the north corner;under the old oak;beside the stream;behind the house;along the hill;' +
  'on the balcony;in a deep trough;before the first snow;after the storm;during a dry week;at the end of May;' +
  'close to the door;over the winter'
).split(';');

export interface Writer {
  /** A name of three words; unique together with the number of its page. */
  name(): string;
  paragraph(sentences: number): string;
}

/** Deals words like cards, so that no page uses one of them much more often than the others. */
export function createWriter(random: Random): Writer {
  const [adjective, noun, verb, place] = [adjectives, nouns, verbs, places].map((words) =>
    createDeck(random, words),
  ) as [Deck, Deck, Deck, Deck];
  const sentence = (): string =>
    `A ${adjective()} ${noun()} ${verb()} the ${adjective()} ${noun()} ${place()}.`;
  return {
    name() {
      const name = `${adjective()} ${noun()} and ${noun()}`;
      return name.charAt(0).toUpperCase() + name.slice(1);
    },
    paragraph: (sentences) => Array.from({ length: sentences }, sentence).join(' '),
  };
}

type Deck = () => string;

function createDeck(random: Random, words: readonly string[]): Deck {
  let cards: string[] = [];
  return () => {
    if (cards.length === 0) cards = [...words];
    const index = random.below(cards.length);
    const card = cards[index] as string;
    cards[index] = cards.at(-1) as string;
    cards.pop();
    return card;
  };
}
