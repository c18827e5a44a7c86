import type { AuditIssue } from '../send-report.ts';

/** Every text of the form. A language is complete or does not compile. */
export interface Texts {
  title: string;
  kinds: { bug: string; change: string; question: string };
  kind: string;
  text: string;
  name: string;
  email: string;
  emailHint: string;
  optional: string;
  pick: string;
  pickAgain: string;
  picked: (what: string) => string;
  unpick: string;
  pickHelp: string;
  takePicture: string;
  replacePicture: string;
  takingPicture: string;
  pictureTitle: string;
  drawHelp: string;
  tools: { rectangle: string; arrow: string };
  undo: string;
  usePicture: string;
  pictureAdded: string;
  removePicture: string;
  noPicture: string;
  pictureLost: string;
  pictureWaits: string;
  known: (count: number) => string;
  /** What the latest audit found, for people who do not build sites. */
  auditIssues: Record<AuditIssue, string>;
  meToo: string;
  meTooThanks: string;
  messages: (count: number) => string;
  showMessages: string;
  send: string;
  sending: string;
  cancel: string;
  close: string;
  required: string;
  sent: string;
  sentText: string;
  follow: string;
  waits: string;
  failed: (why: string) => string;
  another: string;
}
