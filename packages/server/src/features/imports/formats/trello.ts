import {
  emptyTask,
  type ImportedAttachment,
  type ImportedChecklist,
  type ImportedComment,
  type ImportedFact,
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

const labelColors: Readonly<Record<string, string>> = {
  green: 'green',
  yellow: 'yellow',
  orange: 'orange',
  red: 'red',
  purple: 'purple',
  blue: 'blue',
  sky: 'teal',
  lime: 'green',
  pink: 'pink',
  black: 'gray',
};

/** A board as JSON, from the menu of the board. */
export const parseTrello: Parser = ({ text, paths }) => {
  const board = objectOf(parseJson(text));
  if (!Array.isArray(board.cards) || !Array.isArray(board.lists)) {
    throw new UnreadableExport(
      'The file is not a Trello board: it has no "cards" or no "lists". Export the board as JSON.',
    );
  }
  const index = indexBoard(board);
  const cards = objectsOf(board.cards).toSorted(byPosition);
  const tasks = function* () {
    for (const [at, card] of cards.entries()) yield toTask(card, at, index, paths);
  };
  const lists = objectsOf(board.lists).filter((list) => !flagOf(list, 'closed'));
  return buildBoard(tasks, {
    people: index.people.values(),
    notes: notesOf(board),
    columns: lists.toSorted(byPosition).map((list) => lineOf(list, 'name')),
  });
};

interface BoardIndex {
  lists: Map<string, JsonObject>;
  people: Map<string, ImportedPerson>;
  checklists: Map<string, JsonObject[]>;
  comments: Map<string, JsonObject[]>;
  creators: Map<string, string>;
  customFields: Map<string, JsonObject>;
}

function indexBoard(board: JsonObject): BoardIndex {
  const actions = objectsOf(board.actions);
  const people = new Map<string, ImportedPerson>();
  const add = (member: JsonObject): void => {
    const ref = lineOf(member, 'id');
    if (ref === '' || people.has(ref)) return;
    const username = lineOf(member, 'username');
    const name = lineOf(member, 'fullName') || username || 'Unknown';
    people.set(ref, { ref, name, email: lineOf(member, 'email') || null, username: username || null });
  };
  for (const member of objectsOf(board.members)) add(member);
  for (const action of actions) add(objectOf(action.memberCreator));
  const isComment = (action: JsonObject) => /^(commentCard|copyCommentCard)$/.test(textOf(action, 'type'));
  const cardOf = (action: JsonObject) => lineOf(objectOf(objectOf(action.data).card), 'id');
  return {
    lists: new Map(objectsOf(board.lists).map((list) => [lineOf(list, 'id'), list])),
    people,
    checklists: groupBy(objectsOf(board.checklists), (list) => lineOf(list, 'idCard')),
    comments: groupBy(actions.filter(isComment), cardOf),
    creators: new Map(
      actions
        .filter((action) => textOf(action, 'type') === 'createCard')
        .map((action) => [cardOf(action), lineOf(objectOf(action.memberCreator), 'id')]),
    ),
    customFields: new Map(objectsOf(board.customFields).map((field) => [lineOf(field, 'id'), field])),
  };
}

function toTask(card: JsonObject, at: number, index: BoardIndex, paths: readonly string[]): ImportedTask {
  const id = lineOf(card, 'id');
  const title = lineOf(card, 'name');
  const list = index.lists.get(lineOf(card, 'idList'));
  const place = `card ${at + 1}${list === undefined ? '' : ` in "${lineOf(list, 'name')}"`}`;
  const comments = commentsOf(index.comments.get(id) ?? []);
  const members = Array.isArray(card.idMembers) ? card.idMembers : [];
  return {
    ...emptyTask(id, place, title),
    description: textOf(card, 'desc'),
    column: list === undefined ? null : lineOf(list, 'name'),
    labels: objectsOf(card.labels).map(toLabel),
    assignees: members.filter((ref) => typeof ref === 'string' && index.people.has(ref)) as string[],
    reporter: index.creators.get(id) || null,
    dueDate: timeOf(card, 'due'),
    dueDateComplete: flagOf(card, 'dueComplete'),
    createdAt: timeOfId(id),
    isArchived: flagOf(card, 'closed') || (list !== undefined && flagOf(list, 'closed')),
    facts: factsOf(card, index),
    checklists: checklistsOf(objectsOf(card.checklists), index.checklists.get(id) ?? []),
    comments,
    attachments: objectsOf(card.attachments).map((attachment) => toAttachment(attachment, paths)),
    notes: notesOfCard(card, comments.length),
  };
}

/** The first eight digits of an ID are its time in seconds. */
function timeOfId(id: string): string | null {
  if (!/^[0-9a-f]{24}$/i.test(id)) return null;
  return new Date(Number.parseInt(id.slice(0, 8), 16) * 1000).toISOString();
}

/** A label without a name is known by its color. */
function toLabel(label: JsonObject): ImportedLabel {
  const shade = lineOf(label, 'color').replace(/_(dark|light)$/, '');
  const color = labelColors[shade] ?? null;
  const name = lineOf(label, 'name') || shade || 'label';
  return { name: name === shade ? shade.charAt(0).toUpperCase() + shade.slice(1) : name, color };
}

function checklistsOf(own: JsonObject[], listed: JsonObject[]): ImportedChecklist[] {
  return (own.length > 0 ? own : listed).toSorted(byPosition).map((list) => ({
    externalId: lineOf(list, 'id'),
    title: lineOf(list, 'name') || 'Checklist',
    items: objectsOf(list.checkItems)
      .toSorted(byPosition)
      .map((item) => ({
        externalId: lineOf(item, 'id'),
        title: lineOf(item, 'name'),
        done: textOf(item, 'state') === 'complete',
      })),
  }));
}

function commentsOf(actions: readonly JsonObject[]): ImportedComment[] {
  return actions
    .map((action) => ({
      externalId: lineOf(action, 'id'),
      author: lineOf(objectOf(action.memberCreator), 'id') || lineOf(action, 'idMemberCreator') || null,
      body: textOf(objectOf(action.data), 'text'),
      createdAt: timeOf(action, 'date'),
    }))
    .toSorted((a, b) => (a.createdAt ?? '').localeCompare(b.createdAt ?? ''));
}

function toAttachment(attachment: JsonObject, paths: readonly string[]): ImportedAttachment {
  const id = lineOf(attachment, 'id');
  const fileName = lineOf(attachment, 'fileName') || lineOf(attachment, 'name');
  const isUpload = flagOf(attachment, 'isUpload');
  return {
    externalId: id,
    name: lineOf(attachment, 'name') || fileName || 'attachment',
    path: isUpload ? findPath(paths, id, fileName) : null,
    url: lineOf(attachment, 'url') || null,
    isUpload,
    createdAt: timeOf(attachment, 'date'),
  };
}

function factsOf(card: JsonObject, { customFields }: BoardIndex): ImportedFact[] {
  const facts: ImportedFact[] = [];
  for (const item of objectsOf(card.customFieldItems)) {
    const field = customFields.get(lineOf(item, 'idCustomField'));
    const value = field === undefined ? '' : customValueOf(field, item);
    if (field !== undefined && value !== '') facts.push({ label: lineOf(field, 'name'), value });
  }
  const start = timeOf(card, 'start');
  if (start !== null) facts.push({ label: 'Start date', value: start.slice(0, 10) });
  const url = lineOf(card, 'shortUrl') || lineOf(card, 'url');
  if (url !== '') facts.push({ label: 'Trello card', value: url });
  return facts;
}

/** A value is in a field named after its type, or names one of the options. */
function customValueOf(field: JsonObject, item: JsonObject): string {
  if (isObject(item.value))
    return Object.keys(item.value)
      .map((name) => lineOf(objectOf(item.value), name))
      .join(' ');
  const option = objectsOf(field.options).find((each) => lineOf(each, 'id') === lineOf(item, 'idValue'));
  return option === undefined ? '' : lineOf(objectOf(option.value), 'text');
}

function notesOfCard(card: JsonObject, comments: number): string[] {
  const badges = objectOf(card.badges);
  const missing = numberOf(badges, 'comments') - comments;
  const notes: string[] = [];
  if (missing > 0) {
    notes.push(
      `${missing} of ${numberOf(badges, 'comments')} comments are not in the file: Trello exports only the latest 1,000 actions of a board.`,
    );
  }
  const votes = numberOf(badges, 'votes');
  if (votes > 0) notes.push(`${votes === 1 ? '1 vote is' : `${votes} votes are`} not imported.`);
  return notes;
}

function notesOf(board: JsonObject): string[] {
  const notes: string[] = [];
  if (objectsOf(board.pluginData).length > 0) notes.push('Data of Power-Ups is not imported.');
  return notes;
}
