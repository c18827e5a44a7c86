import { operations, type Scope, type Task } from '@fettle/contract';
import { Type } from 'typebox';
import { imageBytes, type LoadedImage, loadAttachmentImage, loadScreenshot } from '../load-image.ts';
import { taskDetails } from '../task-view.ts';
import { defineTool, reads, type ToolImage, type ToolUse } from '../tool.ts';
import { readTrust } from '../trust.ts';
import { taskId } from './fields.ts';

const shown = { comments: 20, timeEntries: 10, attachedImages: 2 };

/** Of all pictures of an answer together: one of the largest, and some small ones. */
const base64Characters = Math.ceil(imageBytes / 3) * 4 + 1024 * 1024;

export const getTask = defineTool({
  name: 'get_task',
  description:
    'A task whole: description, comments, checklists, attachments, time, pin and browser console; its screenshot and newest pictures as images.',
  operations: [operations.getTask, operations.listTimeEntries, operations.downloadAttachment],
  input: Type.Object(
    {
      taskId,
      images: Type.Optional(Type.Boolean({ description: 'false leaves pictures out' })),
      comments: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 200, description: 'How many of the newest; default 20' }),
      ),
    },
    { additionalProperties: false },
  ),
  hints: { ...reads, openWorld: true },
  async run(use, args) {
    const params = { id: args.taskId };
    const [task, time] = await Promise.all([
      use.call(operations.getTask, { params }),
      use.call(operations.listTimeEntries, { params, query: { limit: shown.timeEntries } }),
    ]);
    const { images, notes } = args.images === false ? { images: [], notes: [] } : await loadImages(use, task);
    const trust = await readTrust(use.ctx, {
      projectIds: [task.projectId],
      taskIds: [task.id],
      actors: [
        task.reporter,
        ...task.comments.map(({ author }) => author),
        ...task.attachments.map(({ uploadedBy }) => uploadedBy),
        ...time.items.map(({ userId }) => ({ id: userId })),
      ],
    });
    const comments = args.comments ?? shown.comments;
    const data = taskDetails(task, { timeEntries: time.items, comments, trust });
    return {
      note: [`${task.key}, revision ${task.revision}.`, ...notes].join(' '),
      next: nextStep(task, use.ctx.actor.scopes),
      data,
      images,
    };
  },
});

function nextStep({ pageUrl, completedAt }: Task, scopes: readonly Scope[]): string | undefined {
  const steps = [
    ...(pageUrl !== null && scopes.includes('audits:read')
      ? ['get_page with its pageUrl shows what the last audit found there.']
      : []),
    ...(completedAt === null && scopes.includes('tasks:write')
      ? ['add_comment to report, update_task to move it on.']
      : []),
  ];
  return steps.length === 0 ? undefined : steps.join(' ');
}

/** The screenshot first, then the newest attached pictures; each is named in a note, or why it is missing. */
async function loadImages(use: ToolUse, task: Task): Promise<{ images: ToolImage[]; notes: string[] }> {
  const attached = task.attachments
    .filter(({ kind, mimeType }) => kind === 'file' && mimeType?.startsWith('image/'))
    .slice(-shown.attachedImages);
  const loading: { name: string; loaded: Promise<LoadedImage> }[] = attached.map(({ id }) => ({
    name: `attachment ${id}`,
    loaded: loadAttachmentImage(use, task.id, id),
  }));
  if (task.screenshotUrl !== null) {
    loading.unshift({ name: 'the screenshot', loaded: loadScreenshot(use, task.screenshotUrl) });
  }
  const results = await Promise.all(
    loading.map(async ({ name, loaded }) => ({ name, result: await loaded })),
  );
  const images: ToolImage[] = [];
  let room = base64Characters;
  const notes = results.map(({ name, result }) => {
    if ('failure' in result) return `No picture of ${name}: ${result.failure.replace(/\.$/, '')}.`;
    if (result.image.data.length > room)
      return `No picture of ${name}: the answer is full; see get_attachment.`;
    room -= result.image.data.length;
    images.push(result.image);
    return `Image ${images.length} is ${name}.`;
  });
  return { images, notes };
}
