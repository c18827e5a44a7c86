import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { PdfData } from './pdf-data.ts';
import { trustScript } from './trust-script.ts';

// From this origin: the policy of the page lets no other worker run.
GlobalWorkerOptions.workerSrc = workerAddress;
trustScript(workerAddress);

/** A picture in a document may have so many pixels; a larger one is left out rather than taking the tab with it. */
const mostPixels = 100_000_000;

/**
 * Begins to read a document. Whoever calls it ends it with `destroy()`, which also stops its worker. Nothing in it
 * runs: pages are drawn, scripts, forms and links in it are not even looked at. Its promise rejects for what is no
 * document, is broken, or wants a password.
 */
export function openPdf(data: Uint8Array): PDFDocumentLoadingTask {
  return getDocument({
    data,
    BinaryDataFactory: PdfData,
    useWorkerFetch: false,
    enableXfa: false,
    maxImageSize: mostPixels,
    verbosity: VerbosityLevel.ERRORS,
  });
}
