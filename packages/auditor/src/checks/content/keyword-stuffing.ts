import type { PageCheck } from '../check.ts';
import { amount, quote } from '../texts/words.ts';

const fewestWords = 100;
const largestShare = 0.03;
/** Even a short text names its topic a few times. */
const fewestTimes = 8;

/** Stop words: how often they occur says nothing about the text. */
const common = new Set(
  (
    'that this with from have your will they their what when which there about would them then than been were ' +
    'more also into some only such each other these those here very just like over our you and the ' +
    'eine einer einen einem eines nicht sich auch oder wird sind werden dass nach wenn aber noch wurde haben ihre ' +
    'ihrer ihren sein seine mehr kann können über durch sowie dieser diese dieses zwischen ' +
    'dans pour avec vous nous votre plus sont cette mais elle leur tout tous être fait comme sans ' +
    'para como esta este pero todo entre cuando desde sobre también porque donde está más ' +
    'della delle degli dello alla sono questo questa anche come dalla nella quando ' +
    'uma mais pela pelo isso você seus suas muito ' +
    'voor niet door naar deze ook maar zijn worden heeft kunnen'
  ).split(' '),
);

export const keywordStuffing: PageCheck = {
  id: 'keyword-stuffing',
  title: { pass: 'No page repeats a word too often', fail: 'Possible keyword stuffing' },
  category: 'content',
  severity: 'info',
  weight: 0,
  unit: 'page',
  scope: 'page',
  why: 'Text that repeats one word in every sentence reads badly, and search engines can treat it as keyword stuffing.',
  fix: 'Write for readers: use the word where it is needed, and synonyms where they fit.',
  run(page) {
    if (page.document === null || page.document.needsJavaScript) return null;
    const { mainWords, topWord } = page.document.text;
    if (mainWords < fewestWords || topWord === null) return null;
    const share = topWord.count / mainWords;
    if (topWord.count < fewestTimes || share <= largestShare || common.has(topWord.word)) return [];
    return [`${quote(topWord.word, 40)} appears ${topWord.count} times in ${amount(mainWords, 'word')}`];
  },
};
