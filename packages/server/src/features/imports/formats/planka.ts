import {
  emptyTask,
  type ImportedAttachment,
  type ImportedChecklist,
  type ImportedComment,
  type ImportedLabel,
  type ImportedPerson,
  type ImportedTask,
  UnreadableExport,
} from '../model.ts';
import {
  flagOf,
  isObject,
  type JsonObject,
  lineOf,
  numberOf,
  objectOf,
  objectsOf,
  parseJson,
  textOf,
  timeOf,
} from '../reading/json-value.ts';
import { buildBoard } from './build-board.ts';
import { findPath } from './find-path.ts';
import { byPosition, groupBy } from './group-records.ts';
import type { Parser } from './parser.ts';

/** The first word of a Planka color that Fettle has, such as `berry-red`. */
const colorWords = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'indigo', 'purple', 'pink'];
const listTypes = ['archive', 'trash'];

/** A board as `GET /api/boards/:id` returns it, alone or in an array with the responses for its comments. */
export const parsePlanka: Parser = ({ text, paths }) => {
  const json = parseJson(text);
  const responses = Array.isArray(json) ? objectsOf(json) : [objectOf(json)];
  const index = indexResponses(responses);
  if (!responses.some((response) => Array.isArray(objectOf(response.included).cards))) {
    throw new UnreadableExport(
      'The file is not a Planka board: it has no "included.cards". Save the response of GET /api/boards/:id.',
    );
  }
  const lists = index.records('lists').toSorted(byPosition);
  const listsById = new Map(lists.map((list) => [lineOf(list, 'id'), list]));
  const cards = index.records('cards').toSorted(byPosition);
  const people = new Map(index.records('users').map((user) => [lineOf(user, 'id'), toPerson(user)]));
  const groups: CardGroups = {
    lists: listsById,
    people,
    labels: new Map(index.records('labels').map((label) => [lineOf(label, 'id'), toLabel(label)])),
    cardLabels: groupBy(index.records('cardLabels'), cardIdOf),
    cardMembers: groupBy(index.records('cardMemberships'), cardIdOf),
    taskLists: groupBy(index.records('taskLists'), cardIdOf),
    tasks: groupBy(index.records('tasks'), (task) => lineOf(task, 'taskListId') || cardIdOf(task)),
    comments: groupBy(index.comments(), cardIdOf),
    attachments: groupBy(index.records('attachments'), cardIdOf),
    customFields: customFieldsOf(index.records('customFields'), index.records('customFieldValues')),
  };
  const tasks = function* () {
    for (const [at, card] of cards.entries()) yield toTask(card, at, groups, paths);
  };
  return buildBoard(tasks, {
    people: people.values(),
    notes: [],
    columns: lists
      .filter((list) => !listTypes.includes(textOf(list, 'type')) && lineOf(list, 'name') !== '')
      .map((list) => lineOf(list, 'name')),
  });
};

interface CardGroups {
  lists: Map<string, JsonObject>;
  people: Map<string, ImportedPerson>;
  labels: Map<string, ImportedLabel>;
  cardLabels: Map<string, JsonObject[]>;
  cardMembers: Map<string, JsonObject[]>;
  taskLists: Map<string, JsonObject[]>;
  tasks: Map<string, JsonObject[]>;
  comments: Map<string, JsonObject[]>;
  attachments: Map<string, JsonObject[]>;
  customFields: Map<string, { label: string; value: string }[]>;
}

/** Records of all responses by kind, each once. */
function indexResponses(responses: readonly JsonObject[]) {
  const records = (kind: string): JsonObject[] => {
    const found = new Map<string, JsonObject>();
    for (const response of responses) {
      for (const record of objectsOf(objectOf(response.included)[kind])) {
        found.set(lineOf(record, 'id') || `#${found.size}`, record);
      }
    }
    return [...found.values()];
  };
  const comments = (): JsonObject[] => {
    const items = responses.flatMap((response) => [
      ...objectsOf(response.items),
      ...objectsOf(objectOf(response.included).comments),
      ...objectsOf(objectOf(response.included).actions),
    ]);
    return items.filter((item) => bodyOf(item) !== '');
  };
  return { records, comments };
}

/** Version 2 has comments of their own; in version 1 they are actions. */
function bodyOf(record: JsonObject): string {
  if (textOf(record, 'type') === 'commentCard') return textOf(objectOf(record.data), 'text');
  return Object.hasOwn(record, 'type') ? '' : textOf(record, 'text');
}

function cardIdOf(record: JsonObject): string {
  return lineOf(record, 'cardId');
}

function toPerson(user: JsonObject): ImportedPerson {
  const username = lineOf(user, 'username');
  return {
    ref: lineOf(user, 'id'),
    name: lineOf(user, 'name') || username || 'Unknown',
    email: lineOf(user, 'email') || null,
    username: username || null,
  };
}

function toLabel(label: JsonObject): ImportedLabel {
  const color = lineOf(label, 'color');
  const words = color.split('-');
  return {
    name: lineOf(label, 'name') || color || 'label',
    color: colorWords.find((word) => words.includes(word)) ?? null,
  };
}

function toTask(card: JsonObject, at: number, groups: CardGroups, paths: readonly string[]): ImportedTask {
  const id = lineOf(card, 'id');
  const list = groups.lists.get(lineOf(card, 'listId'));
  const listType = list === undefined ? '' : textOf(list, 'type');
  const isAway = listTypes.includes(listType);
  const shown = isAway ? groups.lists.get(lineOf(card, 'prevListId')) : list;
  const column = shown === undefined ? null : lineOf(shown, 'name') || null;
  const stopwatch = objectOf(card.stopwatch);
  const minutes = Math.round(numberOf(stopwatch, 'total') / 60);
  const creator = lineOf(card, 'creatorUserId');
  const comments = commentsOf(groups.comments.get(id) ?? []);
  const missing = numberOf(card, 'commentsTotal') - comments.length;
  return {
    ...emptyTask(id, `card ${at + 1}${column === null ? '' : ` in "${column}"`}`, lineOf(card, 'name')),
    description: textOf(card, 'description'),
    column,
    labels: (groups.cardLabels.get(id) ?? []).flatMap(
      (each) => groups.labels.get(lineOf(each, 'labelId')) ?? [],
    ),
    assignees: (groups.cardMembers.get(id) ?? [])
      .map((each) => lineOf(each, 'userId'))
      .filter((ref) => groups.people.has(ref)),
    reporter: groups.people.has(creator) ? creator : null,
    dueDate: timeOf(card, 'dueDate'),
    dueDateComplete: flagOf(card, 'isDueCompleted') || flagOf(card, 'isDueDateCompleted'),
    createdAt: timeOf(card, 'createdAt'),
    completedAt: textOf(list ?? {}, 'type') === 'closed' ? timeOf(card, 'listChangedAt') : null,
    isArchived: isAway,
    facts: groups.customFields.get(id) ?? [],
    checklists: checklistsOf(id, groups),
    comments,
    attachments: (groups.attachments.get(id) ?? []).map((each) => toAttachment(each, paths)),
    // A stopwatch does not say who used it.
    times: [],
    notes: [
      ...(missing > 0
        ? [`${missing} comments are not in the file: Planka returns them for each card separately.`]
        : []),
      ...(minutes > 0
        ? [`${minutes} minutes of the stopwatch are not imported: Planka does not say whose they are.`]
        : []),
    ],
  };
}

function checklistsOf(cardId: string, { taskLists, tasks }: CardGroups): ImportedChecklist[] {
  const lists = (taskLists.get(cardId) ?? []).toSorted(byPosition).map((list) => ({
    externalId: lineOf(list, 'id'),
    title: lineOf(list, 'name') || 'Tasks',
    items: itemsOf(tasks.get(lineOf(list, 'id')) ?? []),
  }));
  const own = itemsOf(tasks.get(cardId) ?? []);
  return own.length === 0 ? lists : [{ externalId: `tasks-${cardId}`, title: 'Tasks', items: own }, ...lists];
}

function itemsOf(tasks: readonly JsonObject[]) {
  return tasks.toSorted(byPosition).map((task) => ({
    externalId: lineOf(task, 'id'),
    title: lineOf(task, 'name'),
    done: flagOf(task, 'isCompleted'),
  }));
}

function commentsOf(records: readonly JsonObject[]): ImportedComment[] {
  return records
    .map((record) => ({
      externalId: lineOf(record, 'id'),
      author: lineOf(record, 'userId') || null,
      body: bodyOf(record),
      createdAt: timeOf(record, 'createdAt'),
    }))
    .toSorted((a, b) => (a.createdAt ?? '').localeCompare(b.createdAt ?? ''));
}

function toAttachment(attachment: JsonObject, paths: readonly string[]): ImportedAttachment {
  const id = lineOf(attachment, 'id');
  const data = objectOf(attachment.data);
  const url = lineOf(attachment, 'url') || lineOf(data, 'url');
  const name = lineOf(attachment, 'name') || lineOf(data, 'filename') || 'attachment';
  const isUpload = textOf(attachment, 'type') !== 'link';
  return {
    externalId: id,
    name,
    path: isUpload ? findPath(paths, id, name) : null,
    url: url || null,
    isUpload,
    createdAt: timeOf(attachment, 'createdAt'),
  };
}

function customFieldsOf(fields: readonly JsonObject[], values: readonly JsonObject[]) {
  const names = new Map(fields.map((field) => [lineOf(field, 'id'), lineOf(field, 'name')]));
  const facts = new Map<string, { label: string; value: string }[]>();
  for (const record of values) {
    const label = names.get(lineOf(record, 'customFieldId')) ?? '';
    const value = isObject(record.content) ? '' : lineOf(record, 'content');
    if (label === '' || value === '') continue;
    facts.set(cardIdOf(record), [...(facts.get(cardIdOf(record)) ?? []), { label, value }]);
  }
  return facts;
}
