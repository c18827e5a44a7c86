import {
  emptyTask,
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
  objectOf,
  objectsOf,
  parseJson,
  textOf,
  timeOf,
} from '../reading/json-value.ts';
import { buildBoard } from './build-board.ts';
import { groupBy } from './group-records.ts';
import type { Parser } from './parser.ts';

/**
 * Issues as `gh issue list --json` prints them or as the REST API returns them, with pages and comments in any order: an
 * array, or arrays of one.
 */
export const parseGithub: Parser = ({ text }) => {
  const records = recordsOf(parseJson(text));
  const issues = records.filter(
    (record) => Object.hasOwn(record, 'title') && Object.hasOwn(record, 'number'),
  );
  if (issues.length === 0) {
    throw new UnreadableExport(
      'The file has no GitHub issues: it must be an array of objects with "number" and "title".',
    );
  }
  const own = issues.filter((issue) => !isPullRequest(issue));
  const people = new Map<string, ImportedPerson>();
  const listed = groupBy(
    records.filter((record) => textOf(record, 'issue_url') !== ''),
    (comment) => issueKey(textOf(comment, 'issue_url')),
  );
  const ordered = own.toSorted((a, b) => Number(textOf(a, 'number')) - Number(textOf(b, 'number')));
  const tasks = function* () {
    for (const issue of ordered) yield toTask(issue, listed, people);
  };
  const skipped = issues.length - own.length;
  const notes = skipped === 0 ? [] : [`${skipped} pull requests are not imported.`];
  const parsed = buildBoard(tasks, { people: [], notes });
  return { board: { ...parsed.board, people: [...people.values()] }, tasks };
};

function recordsOf(json: unknown): JsonObject[] {
  if (isObject(json)) return [json];
  if (!Array.isArray(json)) return [];
  return json.flatMap((each) => (Array.isArray(each) ? objectsOf(each) : objectsOf([each])));
}

function isPullRequest(issue: JsonObject): boolean {
  return isObject(issue.pull_request) || flagOf(issue, 'isPullRequest') || /\/pull\/\d+$/.test(urlOf(issue));
}

function urlOf(issue: JsonObject): string {
  const page = lineOf(issue, 'html_url');
  return page === '' ? lineOf(issue, 'url') : page;
}

/** `owner/repo#12`, which the URLs of an issue on any surface agree on; just `#12` without one. */
function issueKey(url: string, number = ''): string {
  const [, owner, repo, digits] = /([^/]+)\/([^/]+)\/issues\/(\d+)(?:$|[#?])/.exec(url) ?? [];
  return digits === undefined ? `#${number}` : `${owner}/${repo}#${digits}`;
}

function toTask(
  issue: JsonObject,
  listed: ReadonlyMap<string, JsonObject[]>,
  people: Map<string, ImportedPerson>,
): ImportedTask {
  const number = textOf(issue, 'number');
  const url = urlOf(issue);
  const key = issueKey(url, number);
  const add = (user: unknown) => addPerson(people, objectOf(user));
  const isClosed = textOf(issue, 'state').toLowerCase() === 'closed';
  const found = [...objectsOf(issue.comments), ...(listed.get(key) ?? [])];
  const comments = commentsOf(found, add);
  const count = typeof issue.comments === 'number' ? issue.comments : comments.length;
  return {
    ...emptyTask(key, `issue #${number}`, lineOf(issue, 'title')),
    description: textOf(issue, 'body'),
    column: isClosed ? 'Closed' : 'Open',
    labels: labelsOf(issue),
    assignees: assigneesOf(issue)
      .map(add)
      .filter((ref) => ref !== null),
    reporter: add(issue.author ?? issue.user),
    createdAt: timeOf(issue, 'createdAt') ?? timeOf(issue, 'created_at'),
    completedAt: timeOf(issue, 'closedAt') ?? timeOf(issue, 'closed_at'),
    facts: factsOf(issue, url),
    comments,
    notes: count > comments.length ? [`${count - comments.length} comments are not in the file.`] : [],
  };
}

function assigneesOf(issue: JsonObject): JsonObject[] {
  const several = objectsOf(issue.assignees);
  return several.length > 0 ? several : objectsOf([issue.assignee]);
}

function addPerson(people: Map<string, ImportedPerson>, user: JsonObject): string | null {
  const login = lineOf(user, 'login');
  if (login === '') return null;
  if (!people.has(login)) {
    const email = lineOf(user, 'email') || null;
    people.set(login, { ref: login, name: lineOf(user, 'name') || login, email, username: login });
  }
  return login;
}

/** The REST API also allows labels that are only a name. */
function labelsOf(issue: JsonObject): ImportedLabel[] {
  if (!Array.isArray(issue.labels)) return [];
  return issue.labels.flatMap((label) => {
    if (typeof label === 'string') return [{ name: label, color: null }];
    const record = objectOf(label);
    const color = lineOf(record, 'color').replace(/^#/, '');
    const name = lineOf(record, 'name');
    return name === '' ? [] : [{ name, color: /^[0-9a-f]{6}$/i.test(color) ? `#${color}` : null }];
  });
}

function commentsOf(
  records: readonly JsonObject[],
  add: (user: unknown) => string | null,
): ImportedComment[] {
  return records
    .map((record) => ({
      externalId: lineOf(record, 'id'),
      author: add(record.author ?? record.user),
      body: textOf(record, 'body'),
      createdAt: timeOf(record, 'createdAt') ?? timeOf(record, 'created_at'),
    }))
    .toSorted((a, b) => (a.createdAt ?? '').localeCompare(b.createdAt ?? ''));
}

function factsOf(issue: JsonObject, url: string): ImportedFact[] {
  const milestone = lineOf(objectOf(issue.milestone), 'title');
  const reason = lineOf(issue, 'stateReason') || lineOf(issue, 'state_reason');
  const facts = [
    { label: 'Milestone', value: milestone },
    { label: 'Closed as', value: reason.toLowerCase().replaceAll('_', ' ') },
    { label: 'GitHub issue', value: url },
  ];
  return facts.filter(({ value }) => value !== '');
}
