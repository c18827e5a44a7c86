import { Link } from '@tanstack/react-router';
import type { OrgWithRole } from '../../../data/orgs/org-with-role.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { lineLink } from '../../../ui/controls/text-link.ts';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';

const text = strings.data.account;

/** Why an account cannot be deleted: the organizations that would have no owner left, and where that is settled. */
export function OnlyOwnerDialog({ orgs, onClose }: { orgs: readonly OrgWithRole[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.onlyOwnerTitle}
      description={text.onlyOwner(orgs.map(({ name }) => name))}
    >
      <ul className="divide-y divide-line rounded-xl border border-line text-sm">
        {orgs.map(({ id, slug, name }) => (
          <li key={id} className="px-3.5 py-2.5">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <p className="flex flex-wrap gap-x-5">
              <Link to="/orgs/$slug/people" params={{ slug }} className={lineLink}>
                {text.chooseOwner}
              </Link>
              <Link to="/orgs/$slug/settings/data" params={{ slug }} className={`${lineLink} danger-link`}>
                {text.deleteOrg}
              </Link>
            </p>
          </li>
        ))}
      </ul>
      <DialogFooter>
        <Button onClick={onClose}>{strings.common.close}</Button>
      </DialogFooter>
    </Dialog>
  );
}
