import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { endStaggering } from './browser/use-staggered-render.ts';
import { dropHeld } from './data/client/held-requests.ts';
import { queryClient } from './data/client/query-client.ts';
import { runWhenIdle } from './data/client/run-when-idle.ts';
import { createAppRouter } from './routes.tsx';
import { OverlaysHost } from './shell/overlays-host.tsx';
import { startEarly } from './start-early.ts';
import './styles.css';

declare global {
  /** Whether the browser could not load the app or its stylesheet. */
  var lacksFile: true | undefined;
}

/** Longer than a slow network takes to load a page. */
const heldMs = 10_000;

/**
 * Opens the app in several tasks: evaluating it takes a slow phone 50 ms, and as one task with what follows it would block
 * input for a tenth of a second.
 */
async function open(element: HTMLElement): Promise<void> {
  await nextTask();
  // `show-opening.ts` loads the page again.
  if (globalThis.lacksFile === true) return;
  const router = createAppRouter();
  await nextTask();
  startEarly(router, window.location.pathname);
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <OverlaysHost />
      </QueryClientProvider>
    </StrictMode>,
  );
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root.');
runWhenIdle(endStaggering);
setTimeout(dropHeld, heldMs);
void open(element);
