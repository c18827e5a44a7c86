/** What the field for new tasks needs only once something was typed: one file, because a board is measured with its names. */
export { JustAdded } from './just-added.tsx';
export { TitleDraft } from './title-draft.tsx';
