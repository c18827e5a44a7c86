import { describe } from 'node:test';
import { operationsAndTools } from './request-forms.ts';
import { testHiddenResources } from './test-hidden-resources.ts';

/*
 * Every operation of the contract and every MCP tool, through every channel, requested by every attacker for what is
 * hidden from them. New operations are included automatically. If one has an unknown field, the failing test says to
 * add it to resource-kinds.ts.
 */
describe('hidden resources in requests that read data', () =>
  testHiddenResources(operationsAndTools.filter(({ isRead }) => isRead)));
