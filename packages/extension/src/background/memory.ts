import type { Account, Draft, Timer } from '../requests.ts';

/** The part of `storage.local` that is used. */
export interface Store {
  get(key: string): Promise<Record<string, unknown>>;
  set(values: Record<string, unknown>): Promise<void>;
  remove(keys: string | string[]): Promise<void>;
}

interface SignedIn extends Account {
  token: string;
}

/** What the extension remembers, in the browser only. Panels cannot read it: it holds the token. */
export interface Memory {
  account(): Promise<SignedIn | null>;
  signIn(account: SignedIn): Promise<void>;
  /** Forgets everything. */
  signOut(): Promise<void>;
  /** The project that was chosen for a site. */
  projectOf(origin: string): Promise<string | null>;
  setProject(origin: string, projectId: string): Promise<void>;
  timer(): Promise<Timer | null>;
  setTimer(timer: Timer | null): Promise<void>;
  draftOf(url: string): Promise<Draft | null>;
  setDraft(url: string, draft: Draft | null): Promise<void>;
}

/** The oldest goes first. */
const maxDrafts = 50;

export function createMemory(store: Store): Memory {
  const read = async <Value>(key: string): Promise<Value | null> =>
    ((await store.get(key))[key] as Value | undefined) ?? null;
  const drafts = async () => (await read<Record<string, Draft>>('drafts')) ?? {};
  const projects = async () => (await read<Record<string, string>>('projects')) ?? {};
  return {
    account: () => read('account'),
    signIn: (account) => store.set({ account }),
    signOut: () => store.remove(['account', 'projects', 'timer', 'drafts']),
    projectOf: async (origin) => (await projects())[origin] ?? null,
    setProject: async (origin, projectId) =>
      store.set({ projects: { ...(await projects()), [origin]: projectId } }),
    timer: () => read('timer'),
    setTimer: (timer) => (timer === null ? store.remove('timer') : store.set({ timer })),
    draftOf: async (url) => (await drafts())[url] ?? null,
    async setDraft(url, draft) {
      const { [url]: _, ...others } = await drafts();
      const kept = Object.entries(others).slice(-(maxDrafts - 1));
      await store.set({
        drafts: { ...Object.fromEntries(kept), ...(draft === null ? {} : { [url]: draft }) },
      });
    },
  };
}
