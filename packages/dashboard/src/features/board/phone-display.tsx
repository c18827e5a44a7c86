import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../browser/lazy-part.tsx';
import { SheetButton } from '../../components/filters/sheet-button.tsx';
import { strings } from '../../strings/index.ts';
import { type ControlProps, LayoutControls } from './layout-controls.tsx';

const ViewsMenu = lazyPart(() => import('./views/views-menu.tsx'), 'ViewsMenu');

/** Layout and saved views on a phone, in a sheet that can be opened before its content has loaded. */
export function PhoneDisplay(props: ControlProps) {
  const [isOpen, setOpen] = useState(false);
  const sheet = { isOpen, onOpenChange: setOpen };
  return (
    <Suspense fallback={<DisplaySheet {...sheet} isOpen={false} />}>
      <Content key={props.project.id} {...props} {...sheet} />
    </Suspense>
  );
}

/** Its commands work while the sheet is closed. */
function Content({ project, search, onChange, ...sheet }: ControlProps & SheetState) {
  const props = { project, search, onChange };
  return (
    <LayoutControls {...props}>
      {(controls) => (
        <ViewsMenu {...props}>
          {(views) => (
            <DisplaySheet {...sheet}>
              {controls}
              <hr className="mx-2 my-2 border-line first:hidden" />
              {views}
            </DisplaySheet>
          )}
        </ViewsMenu>
      )}
    </LayoutControls>
  );
}

/** It can be opened before its content has loaded, and is then shown with it. */
interface SheetState {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

function DisplaySheet({ children, ...state }: SheetState & { children?: ReactNode }) {
  const text = strings.board.display;
  return (
    <SheetButton label={text} icon={<SlidersHorizontal size={17} aria-hidden />} title={text} {...state}>
      <div className="-mx-2">{children}</div>
    </SheetButton>
  );
}
