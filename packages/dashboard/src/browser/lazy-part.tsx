import { Component, type ComponentType, createContext, createElement, lazy, type ReactNode } from 'react';
import { loadModule, PartNotLoaded } from './load-component.ts';

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never;

/** One export of a part. `isAsked` if a person waits for it. */
type LoadAgain = <Loaded, Name extends keyof Loaded>(
  load: () => Promise<Loaded>,
  name: Name,
  failure: PartNotLoaded,
  isAsked: boolean,
) => Promise<Loaded[Name]>;

/** What is shown in the place of a part that could not be loaded. It also has what that part would have. */
type Failed<Props = object> = (props: Props & { error: unknown; onRetry: () => void }) => ReactNode;

/** Closes what a part is in, such as a menu that is empty without it. */
export const CloseAround = createContext<() => void>(() => undefined);

/** How a part that opens and closes is told from outside, and tells that it closes. */
interface Opened {
  open?: boolean;
  isOpen?: boolean;
  onClose?: () => void;
  onOpenChange?: (isOpen: boolean) => void;
}

/** Is told why it could not be loaded, before it closes. */
interface Reporting {
  onFailed?: (failure: PartNotLoaded) => void;
}

/** In the place of a part that nobody pressed anything for: it appears once the service is back, and nothing is said before. */
export const silently: Failed = () => null;

const waiting = new Set<() => void>();
let loadAgain: LoadAgain = (load, name, failure) =>
  load().then(
    (loaded) => loaded[name],
    () => Promise.reject(failure),
  );
let report: (error: unknown) => void = console.warn;

/** Says who tells people that a part could not be loaded. */
export function reportFailedParts(next: (error: unknown) => void): void {
  report = next;
}

/** Says how a part is loaded again that browsers do not import a second time, and who tells people more about the failure. */
export function loadFailedPartsWith(next: LoadAgain, reportWith: (error: unknown) => void): void {
  loadAgain = next;
  report = reportWith;
}

/** Calls `retry` whenever the service can be reached again. Returns a function that stops that. */
export function whenBack(retry: () => void): () => void {
  waiting.add(retry);
  return () => void waiting.delete(retry);
}

/**
 * Loads something that is not shown in a place of its own, again once the service is back if it fails, and not before: the
 * live stream also says so when it first connects, while a page still loads what is on it. Returns a function that stops that.
 */
export function loadUntilThere<Loaded>(
  load: () => Promise<Loaded>,
  use: (loaded: Loaded) => void,
  onFailed?: () => void,
): () => void {
  let isStopped = false;
  let stop = (): void => undefined;
  const attempt = (): void => {
    stop();
    load().then(use, (error: unknown) => {
      console.info('Not loaded yet.', error);
      if (!isStopped) stop = whenBack(attempt);
      onFailed?.();
    });
  };
  attempt();
  return () => {
    isStopped = true;
    stop();
  };
}

/** Loads all parts again that could not be loaded, because the service can be reached again. */
export function retryFailedParts(): void {
  for (const retry of [...waiting]) retry();
}

/**
 * A component that loads when it is first shown, such as a dialog; it suspends until then. If it cannot be loaded, the page
 * around it stays as it is: the part closes, and loads again when it is opened again or the service is back. `Shown` takes
 * the place of one that a page cannot do without.
 */
export function lazyPart<Loaded, Name extends keyof Loaded>(
  load: () => Promise<Loaded>,
  name: Name,
  Shown?: Failed<PropsOf<Loaded[Name]>>,
): ComponentType<PropsOf<Loaded[Name]> & Reporting> {
  type Part = ComponentType<PropsOf<Loaded[Name]>>;
  return createPart(
    async () => (await loadModule(load))[name] as Part,
    async (failure, isAsked) => (await loadAgain(load, name, failure, isAsked)) as Part,
    Shown,
  );
}

function createPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  again: (failure: PartNotLoaded, isAsked: boolean) => Promise<ComponentType<Props>>,
  Shown: Failed<Props> | undefined,
): ComponentType<Props & Reporting> {
  let part = lazy(async () => ({ default: await load() }));
  /** A person waits for it; otherwise, it loads because the service is back, and nothing is said or reloaded. */
  let isAsked = true;
  return class LazyPart extends Component<Props & Reporting, { failure: unknown }> {
    static override contextType = CloseAround;
    declare context: () => void;
    override state: { failure: unknown } = { failure: null };

    static getDerivedStateFromError(failure: unknown) {
      return { failure };
    }

    readonly retry = (): void => this.setState({ failure: null });
    readonly retryByItself = (): void => {
      isAsked = false;
      this.retry();
    };

    override componentDidCatch(failure: unknown) {
      if (!(failure instanceof PartNotLoaded)) return;
      const wasAsked = isAsked;
      isAsked = true;
      part = lazy(async () => ({ default: await again(failure, isAsked) }));
      waiting.add(this.retryByItself);
      if (Shown !== undefined || !wasAsked) return;
      report(failure);
      const { onFailed, onClose, onOpenChange } = this.props as Opened & Reporting;
      onFailed?.(failure);
      onClose?.();
      onOpenChange?.(false);
      this.context();
    }

    override componentDidUpdate(before: Props & Reporting) {
      if (this.state.failure === null) waiting.delete(this.retryByItself);
      else if (isOpen(this.props as Opened) && !isOpen(before as Opened)) this.retry();
    }

    override componentWillUnmount() {
      waiting.delete(this.retryByItself);
    }

    override render() {
      const { failure } = this.state;
      if (failure === null) return createElement<Props>(part, this.props);
      if (!(failure instanceof PartNotLoaded)) throw failure;
      return Shown === undefined ? null : <Shown {...this.props} error={failure} onRetry={this.retry} />;
    }
  };
}

function isOpen({ open, isOpen: isShown }: Opened): boolean {
  return open ?? isShown ?? false;
}
