import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { endStaggering } from './browser/use-staggered-render.ts';
import { dropHeld } from './data/client/held-requests.ts';
import { queryClient } from './data/client/query-client.ts';
import { runWhenIdle } from './data/client/run-when-idle.ts';
import { router } from './routes.tsx';
import { OverlaysHost } from './shell/overlays-host.tsx';
import { startEarly } from './start-early.ts';
import './styles.css';

/** Longer than a slow network takes to load a page. */
const heldMs = 10_000;

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root.');

startEarly(window.location.pathname);
runWhenIdle(endStaggering);
setTimeout(dropHeld, heldMs);
createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <OverlaysHost />
    </QueryClientProvider>
  </StrictMode>,
);
