import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { allowWorkerScript } from './allow-worker-script.ts';
import { PdfData } from './pdf-data.ts';

// From this origin: the page's policy allows no other worker.
GlobalWorkerOptions.workerSrc = workerAddress;
allowWorkerScript(workerAddress);

/** The maximum number of pixels of an image in a document. Larger ones are left out rather than crash the tab. */
const maxPixels = 100_000_000;

/**
 * Opens a document. The caller ends it with `destroy()`, which also stops its worker. Nothing in it runs: scripts,
 * forms, and links are ignored. Rejects if it is not a document, is broken, or requires a password.
 */
export function openPdf(data: Uint8Array): PDFDocumentLoadingTask {
  return getDocument({
    data,
    BinaryDataFactory: PdfData,
    useWorkerFetch: false,
    enableXfa: false,
    maxImageSize: maxPixels,
    verbosity: VerbosityLevel.ERRORS,
  });
}
