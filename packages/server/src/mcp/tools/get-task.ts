import { operations, type Scope, type Task } from '@fettle/contract';
import { Type } from 'typebox';
import { readTrust } from '../content-trust.ts';
import {
  cropLoaded,
  imageBytes,
  type LoadedImage,
  loadAttachmentImage,
  loadScreenshot,
} from '../load-image.ts';
import { taskDetails } from '../task-view.ts';
import { defineTool, reads, type ToolImage, type ToolUse } from '../tool.ts';
import { taskId } from './fields.ts';

const shown = { comments: 20, timeEntries: 10, links: 10, relations: 50, attachedImages: 2 };

/** Limit for all images of a result together: one of the largest, and some small ones. */
const base64Characters = Math.ceil(imageBytes / 3) * 4 + 1024 * 1024;

export const getTask = defineTool({
  name: 'get_task',
  description:
    'Get a task in full: description, comments, checklists, attachments, time, relations, linked pull requests and commits, pin, and console, with its screenshot, what it shows at the pin, and new images.',
  operations: [
    operations.getTask,
    operations.listTimeEntries,
    operations.listTaskLinks,
    operations.listTaskRelations,
    operations.downloadAttachment,
  ],
  input: Type.Object(
    {
      taskId,
      images: Type.Optional(Type.Boolean({ description: 'Whether to include images; default true' })),
      comments: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 200,
          description: 'Number of newest comments to include; default 20',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  hints: { ...reads, openWorld: true },
  async run(use, args) {
    const params = { id: args.taskId };
    const [task, time, links, relations] = await Promise.all([
      use.call(operations.getTask, { params }),
      use.call(operations.listTimeEntries, { params, query: { limit: shown.timeEntries } }),
      use.call(operations.listTaskLinks, { params, query: { limit: shown.links } }),
      use.call(operations.listTaskRelations, { params, query: { limit: shown.relations } }),
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
    const parts = { timeEntries: time.items, links: links.items, relations: relations.items };
    const data = taskDetails(task, { ...parts, comments, trust });
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
      ? ['Use get_page with its pageUrl for the issues that the latest audit found on that page.']
      : []),
    ...(completedAt === null && scopes.includes('tasks:write')
      ? ['Use add_comment to report and update_task to move the task.']
      : []),
  ];
  return steps.length === 0 ? undefined : steps.join(' ');
}

/**
 * The screenshot, its part around the pinned element, and the newest attached images, with a note that names each or says
 * why it is missing.
 */
async function loadImages(use: ToolUse, task: Task): Promise<{ images: ToolImage[]; notes: string[] }> {
  const { screenshotUrl, pin } = task;
  const attached = task.attachments
    .filter(({ kind, mimeType }) => kind === 'file' && mimeType?.startsWith('image/'))
    .filter(({ url }) => screenshotUrl?.endsWith(url) !== true)
    .slice(-shown.attachedImages);
  const loading: { name: string; loaded: Promise<LoadedImage | null> }[] = attached.map(({ id }) => ({
    name: `Attachment ${id}`,
    loaded: loadAttachmentImage(use, task.id, id),
  }));
  if (screenshotUrl !== null) {
    const whole = loadScreenshot(use, screenshotUrl);
    const region = pin?.screenshotRegion ?? null;
    const part = region === null ? null : whole.then((loaded) => cropLoaded(loaded, region));
    loading.unshift({ name: 'The screenshot', loaded: whole });
    if (part !== null)
      loading.splice(1, 0, { name: 'What surrounds the pinned element in it', loaded: part });
  }
  const all = await Promise.all(loading.map(async ({ name, loaded }) => ({ name, result: await loaded })));
  const results = all.flatMap(({ name, result }) => (result === null ? [] : [{ name, result }]));
  const images: ToolImage[] = [];
  let room = base64Characters;
  const notes = results.map(({ name, result }) => {
    if ('failure' in result) return `${name} is not shown: ${result.failure.replace(/\.$/, '')}.`;
    if (result.image.data.length > room)
      return `${name} is not shown because the result is full; use get_attachment.`;
    room -= result.image.data.length;
    images.push(result.image);
    return `${name} is image ${images.length}.`;
  });
  return { images, notes };
}
