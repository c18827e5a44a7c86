/** A wait of a client: from the first try of something until it was done. In milliseconds of `performance.now()`. */
export interface Wait {
  from: number;
  to: number;
}

/** What the clients beside those of the crash runs have seen (`run-history.ts` has theirs). */
export interface Ledger {
  reads: Wait[];
  audits: (Wait & { id: string; status: string })[];
  /** Tasks that lists were asked for after their creation was acknowledged. */
  lists: Wait[];
  files: { taskId: string; attachmentId: string; hash: string }[];
  streams: StreamLedger[];
  /** What must never happen. */
  breaches: string[];
}

export interface StreamLedger {
  name: string;
  projectId: string;
  /** IDs of the events, in the order of arrival. */
  events: string[];
  /** Where each of them is in the order of all events: the ID of its message. */
  places: string[];
  /** The stream announced that it has missed events. */
  resets: number;
  readyAt: number | null;
}

/** Time from the injection of a fault until everything was whole again. */
export interface FaultWindow extends Wait {
  kind: string;
  target: string;
  /** How long the fault itself lasted. */
  lastedMs: number;
}
