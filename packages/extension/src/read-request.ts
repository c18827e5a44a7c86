import { priorities, type Request } from './requests.ts';

type Check = (value: unknown) => boolean;

/** Longer than anything that the panel sends: a picture is at most 2 MB, in base64. */
const maxPicture = 4_000_000;

const text =
  (longest: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= longest;
const id = text(100);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const object = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isMinutes: Check = (value) => typeof value === 'number' && Number.isInteger(value) && value > 0;

const newTask: Check = (value) =>
  object(value) &&
  id(value.projectId) &&
  text(500)(value.title) &&
  text(100_000)(value.description) &&
  priorities.some((each) => each === value.priority) &&
  text(10_000)(value.pageUrl) &&
  orNull(object)(value.pin) &&
  object(value.context);

const draft: Check = (value) =>
  object(value) &&
  id(value.key) &&
  text(500)(value.title) &&
  text(100_000)(value.description) &&
  priorities.some((each) => each === value.priority);

const kinds: Readonly<Record<Request['kind'], Readonly<Record<string, Check>>>> = {
  readPage: { url: text(100_000), projectId: orNull(id) },
  readTask: { taskId: id },
  createTask: {
    key: id,
    task: newTask,
    picture: orNull((value) => text(maxPicture)(value) && String(value).startsWith('data:image/')),
  },
  addComment: { key: id, taskId: id, body: text(50_000) },
  logTime: { key: id, taskId: id, minutes: isMinutes },
  startTimer: { taskId: id },
  stopTimer: {},
  keepDraft: { url: text(100_000), draft: orNull(draft) },
  takePicture: {},
  readAccount: {},
  connect: { server: text(2_000), token: text(500) },
  disconnect: {},
  openOptions: {},
};

/**
 * A message as a request; null for anything else. A panel runs in a page, which is less to be trusted than the background. What
 * goes to the service is checked there once more.
 */
export function readRequest(message: unknown): Request | null {
  if (!object(message) || typeof message.kind !== 'string') return null;
  const { kind } = message;
  if (!Object.hasOwn(kinds, kind)) return null;
  const fields = Object.entries(kinds[kind as Request['kind']]);
  const isComplete = fields.every(([name, check]) => check(message[name]));
  const isOnly = Object.keys(message).every(
    (name) => name === 'kind' || fields.some(([each]) => each === name),
  );
  return isComplete && isOnly ? (message as unknown as Request) : null;
}
