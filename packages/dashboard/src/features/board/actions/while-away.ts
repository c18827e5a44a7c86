/** What changes and drafts need while the server is away or refuses them: one file, because a board is measured with its names. */
export { sayRefused } from '../drag/say-refused.ts';
export { JustAdded, TitleDraft } from '../quick-add/later-parts.ts';
export { deleteListed } from './delete-listed.ts';
export { editTasks } from './edit-tasks.ts';
