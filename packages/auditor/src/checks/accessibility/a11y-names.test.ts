import { checkCases } from '../testing/check-cases.ts';
import { a11yNames } from './a11y-names.ts';

const sound = {
  mainLandmarks: 1,
  buttonsWithoutName: 0,
  inputsWithoutLabel: 0,
  selectsWithoutLabel: 0,
  imageButtonsWithoutAlt: 0,
  framesWithoutTitle: 0,
  positiveTabindex: 0,
  hiddenBody: false,
  misplacedListItems: 0,
  brokenTableHeaders: 0,
};

checkCases(a11yNames, [
  { name: 'everything has a name', page: { a11y: sound }, details: [] },
  {
    name: 'a choice list and an image button',
    page: { a11y: { ...sound, selectsWithoutLabel: 1, imageButtonsWithoutAlt: 2 } },
    details: ['1 choice list without a label; 2 image buttons without alt'],
  },
  {
    name: 'one button, two fields, one frame',
    page: { a11y: { ...sound, buttonsWithoutName: 1, inputsWithoutLabel: 2, framesWithoutTitle: 1 } },
    details: ['1 button without a name; 2 fields without a label; 1 frame without a title'],
    affected: 1,
  },
]);
