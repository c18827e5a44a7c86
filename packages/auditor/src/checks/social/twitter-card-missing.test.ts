import { checkCases } from '../testing/check-cases.ts';
import { twitterCardMissing } from './twitter-card-missing.ts';

checkCases(twitterCardMissing, [
  { name: 'a card', page: { twitter: { 'twitter:card': 'summary' } }, details: [] },
  { name: 'none', page: { twitter: { 'twitter:site': '@garden' } }, details: ['no twitter:card'] },
  { name: 'an empty one', page: { twitter: { 'twitter:card': ' ' } }, details: ['no twitter:card'] },
]);
