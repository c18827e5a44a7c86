import type { QueryClient } from '@tanstack/react-query';
import { describeError } from '../../data/client/describe-error.ts';
import { taskQuery } from '../../data/tasks/tasks.ts';
import { showToast } from '../../data/toasts/toasts.ts';
import { strings } from '../../strings/index.ts';
import { copyText } from '../clipboard/copy-text.ts';
import { taskMarkdown } from './task-markdown.ts';

/** Copies a task to the clipboard as Markdown, with a link under the host this app was opened at. */
export async function copyMarkdown(cache: QueryClient, taskId: string): Promise<void> {
  try {
    // Browsers let a page copy only shortly after a press: what is loaded already is used.
    const task = await cache.ensureQueryData(taskQuery(taskId));
    const url = new URL(`/tasks/${taskId}`, window.location.href).href;
    await copyText(taskMarkdown(task, url, new Date()), strings.taskParts.asMarkdown(task.key));
  } catch (error) {
    showToast({ kind: 'error', text: describeError(error) });
  }
}
