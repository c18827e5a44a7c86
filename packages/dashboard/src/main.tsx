import { Tooltip } from '@base-ui/react/tooltip';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './data/query-client.ts';
import { router } from './routes.tsx';
import './styles.css';
import { ToastHost } from './ui/toast.tsx';

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root.');

createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Tooltip.Provider delay={400}>
        <ToastHost>
          <RouterProvider router={router} />
        </ToastHost>
      </Tooltip.Provider>
    </QueryClientProvider>
  </StrictMode>,
);
