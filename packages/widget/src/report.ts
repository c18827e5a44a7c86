import type { Anchor } from '@fettle/anchor';

/** What a report says beside the proof, as the service takes it (`createGuestReport`). */
export interface Report {
  clientId: string;
  kind: 'bug' | 'change' | 'question';
  text: string;
  name?: string;
  email?: string;
  website: string;
  pageUrl: string;
  pin: Pin | null;
  context: {
    userAgent: string;
    language: string;
    referrer: string;
    console: { level: 'error'; message: string; at: string }[];
    metadata: Record<string, string>;
  };
}

/** A report with its picture, as it is sent or waits. */
export interface ReportWithPicture {
  report: Report;
  picture: Blob | null;
}

/** Where on the page it is. */
export interface Pin {
  x: number;
  y: number;
  pageX: number;
  pageY: number;
  viewportWidth: number;
  viewportHeight: number;
  devicePixelRatio: number;
  screenshotRegion: { x: number; y: number; width: number; height: number } | null;
  anchor: Anchor | null;
  /** The frames that it is in, from the page inwards; absent for an element of the page itself. */
  frames?: Anchor[];
}
