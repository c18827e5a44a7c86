export { isPublicAddress, parseAllowedNetworks } from './address-policy.ts';
export { type BodyTally, decodeBody } from './decode-body.ts';
export { createEgress } from './egress.ts';
export { EgressError, type EgressErrorCode, type Hop } from './errors.ts';
export type { Network } from './ip-address.ts';
export { type LookUpTxt, lookUpTxt } from './look-up-txt.ts';
export type {
  BodyStats,
  Egress,
  EgressOptions,
  EgressRequest,
  EgressResponse,
  FollowedResponse,
  FollowRequest,
  Resolve,
  ResolvedAddress,
  Timeouts,
  TlsInspection,
  UrlCheckResult,
} from './types.ts';
