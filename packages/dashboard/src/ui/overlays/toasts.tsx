import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { common } from '../../strings/common.ts';
import { classNames } from '../class-names.ts';

const manager = Toast.createToastManager();

const shortMs = 5_000;
/** Long enough to read an error, or to undo. */
const longMs = 10_000;

interface ToastContent {
  kind?: 'info' | 'success' | 'error';
  text: string;
  /** A toast with the same ID is replaced. */
  id?: string;
  action?: { label: string; run: () => void };
}

function show({ kind = 'info', text, id: name, action }: ToastContent): void {
  const id: string = manager.add({
    ...(name === undefined ? {} : { id: name }),
    description: text,
    type: kind,
    priority: kind === 'error' ? 'high' : 'low',
    timeout: kind === 'error' || action !== undefined ? longMs : shortMs,
    ...(action === undefined
      ? {}
      : {
          actionProps: {
            children: action.label,
            onClick: () => {
              manager.close(id);
              action.run();
            },
          },
        }),
  });
}

interface ToastsProps {
  /** Called once with what shows a toast and what closes one by its ID. Returns a function that ends the subscription. */
  subscribe: (show: (toast: ToastContent) => void, close: (id: string) => void) => () => void;
}

/** Shows toasts in the corner of the page. Rendered once in the app. */
export function Toasts({ subscribe }: ToastsProps) {
  useEffect(() => subscribe(show, (id) => manager.close(id)), [subscribe]);
  return (
    <Toast.Provider toastManager={manager} limit={4}>
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-3 bottom-[calc(--spacing(3)+var(--bottom-bar,0px)+var(--add-bar,0px))] z-50 flex flex-col gap-2 sm:right-(--gutter) sm:left-auto sm:w-96">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      aria-label={common.notice}
      className={classNames(
        'rounded-xl border bg-surface text-sm shadow-raised transition data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0',
        toast.type === 'error' ? 'border-danger' : 'border-line',
      )}
    >
      <Toast.Content className="flex items-center gap-3 p-3">
        <Toast.Description className={classNames('flex-1 py-0.5', toast.type === 'error' && 'text-danger')} />
        <Toast.Action className="rounded-md px-2 py-0.5 font-medium text-accent hover:bg-hover pointer-coarse:-my-2 pointer-coarse:min-h-[40px]" />
        <Toast.Close
          aria-label={common.dismiss}
          className="inline-flex items-center justify-center rounded-md p-1 text-muted hover:bg-hover hover:text-ink pointer-coarse:-my-2 pointer-coarse:-mr-3 pointer-coarse:size-[40px]"
        >
          <X size={14} aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
