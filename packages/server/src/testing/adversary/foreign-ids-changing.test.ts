import { describe } from 'node:test';
import { askForHidden } from './ask-for-hidden.ts';
import { everything } from './request-forms.ts';

/*
 * Every operation of the contract and every tool of MCP, at every door, asked by everybody for what is hidden from
 * them. New ones are here without anybody thinking of it; when one has a field that was never seen, named-things.ts
 * is where to say what it names, and the failing test says so.
 */
describe('what somebody may not see, asked for by changing it', () =>
  askForHidden(everything.filter(({ isRead }) => !isRead)));
