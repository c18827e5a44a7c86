import { parseBugherd } from './bugherd.ts';
import { parseCsv } from './csv.ts';
import { parseGithub } from './github.ts';
import { parseJira } from './jira.ts';
import { parseLinear } from './linear.ts';
import type { Parsers } from './parser.ts';
import { parsePlanka } from './planka.ts';
import { parseTrello } from './trello.ts';

/** The parser of each format. */
export const parsers: Parsers = {
  trello: parseTrello,
  planka: parsePlanka,
  github: parseGithub,
  linear: parseLinear,
  jira: parseJira,
  bugherd: parseBugherd,
  csv: parseCsv,
};
