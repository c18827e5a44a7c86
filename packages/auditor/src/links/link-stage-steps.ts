/** The decisions of the link stage, as pure functions of what it knows at that moment. */

const passMs = 10_000;

/** `check` reads and requests targets; `drain` only waits for requests under way; `stop` ends the stage. */
type LinkPhase = 'check' | 'drain' | 'stop';

/** After the time limit nothing new is requested, but what is under way still counts. */
export function choosePhase(state: { now: number; endsAt: number; running: number }): LinkPhase {
  if (state.now < state.endsAt) return 'check';
  return state.running > 0 ? 'drain' : 'stop';
}

/**
 * What happens to targets whose host name was not found: they are held until a name is found or until nothing else is
 * left to do, which settles whether this machine resolves names at all. After that they are queued again.
 */
export function chooseHeldStep(state: {
  held: number;
  isIdle: boolean;
  isUndecided: boolean;
}): 'hold' | 'decide' | 'requeue' {
  if (state.held === 0) return 'hold';
  if (!state.isUndecided) return 'requeue';
  return state.isIdle ? 'decide' : 'hold';
}

/**
 * Whether to read the skipped targets in another pass. A pass reads everything that is left, so it must be worth it:
 * nothing else is left to do, or some time has passed and half of the slow targets are done.
 */
export function shouldBeginPass(state: {
  needsPass: boolean;
  isIdle: boolean;
  sincePassMs: number;
  slow: number;
  slowAfterPass: number;
}): boolean {
  if (!state.needsPass) return false;
  return state.isIdle || (state.sincePassMs >= passMs && state.slow <= state.slowAfterPass / 2);
}

/** What to do when no target can be requested now. */
export function chooseIdleStep(state: {
  isIdle: boolean;
  held: number;
  isReadCompletely: boolean;
}): 'wait' | 'read' | 'finish' {
  if (!state.isIdle) return 'wait';
  return state.held === 0 && state.isReadCompletely ? 'finish' : 'read';
}
