import test from 'node:test';
import type * as contract from '@fettle/contract';
import type { ErrorCode, ErrorDetail, EventEnvelope, EventType, Operations } from './contract-types.ts';

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Both<A, B> = A extends true ? B : false;

type Part = 'params' | 'query' | 'body';
type SameInput<Name extends keyof Operations> = {
  [P in Part]: Both<
    Same<Operations[Name][P], contract.Input<contract.Operations[Name]>[P]>,
    Same<keyof Operations[Name][P], keyof contract.Input<contract.Operations[Name]>[P]>
  >;
}[Part];
type SameResult<Name extends keyof Operations> = Both<
  Same<Operations[Name]['result'], contract.ResultOf<contract.Operations[Name]>>,
  Same<keyof Operations[Name]['result'], keyof contract.ResultOf<contract.Operations[Name]>>
>;

/** Names of the operations whose types differ; each `true` says that none do, and does not compile otherwise. */
type Differing<Kind extends 'input' | 'result'> = {
  [Name in keyof Operations]: (Kind extends 'input' ? SameInput<Name> : SameResult<Name>) extends true
    ? never
    : Name;
}[keyof Operations];
type NoneOf<Names> = [Names] extends [never] ? true : Names;

test("the client's own types are those of the contract", () => {
  true satisfies Same<keyof Operations, contract.OperationName>;
  true satisfies NoneOf<Differing<'input'>>;
  true satisfies NoneOf<Differing<'result'>>;
  true satisfies Same<ErrorCode, contract.ErrorCode>;
  true satisfies Same<ErrorDetail, contract.ErrorDetail>;
  true satisfies Same<EventType, contract.EventType>;
  true satisfies {
    [T in EventType]: Same<EventEnvelope<T>, contract.EventEnvelope<T>>;
  }[EventType];
  true satisfies Same<import('./contract-types.ts').StreamMessage, contract.StreamMessage>;
});
