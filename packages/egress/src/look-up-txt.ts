import { Resolver } from 'node:dns/promises';

/** Looks up the TXT records of a host name, each joined to one string; empty when there are none, or no response. */
export type LookUpTxt = (host: string) => Promise<string[]>;

const timeoutMs = 3_000;

/** Asks the DNS servers of this machine, twice at most. Never rejects: a failure says no more than that nothing was found. */
export const lookUpTxt: LookUpTxt = async (host) => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  try {
    return (await resolver.resolveTxt(host)).map((chunks) => chunks.join(''));
  } catch {
    return [];
  }
};
