import type { OrgBranding } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { api } from '../../../data/client/api.ts';
import { showBranding } from '../../../data/orgs/branding.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Section } from '../section.tsx';

const text = strings.branding.logo;

interface LogoSectionProps {
  slug: string;
  name: string;
  branding: OrgBranding;
}

/** Uploads, shows, and removes the logo. */
export function LogoSection({ slug, name, branding }: LogoSectionProps) {
  const cache = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const [isRemoving, setRemoving] = useState(false);
  const upload = useMutation({
    meta: { showsError: true },
    mutationFn: (file: File) => api.setOrgLogo({ slug, file }),
    onSuccess(set) {
      showBranding(cache, slug, set);
      showToast({ kind: 'success', text: text.saved });
    },
  });
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? [];
    // The same file can be chosen again after an error.
    event.target.value = '';
    if (file !== undefined) upload.mutate(file);
  };
  const { logo } = branding;
  const button = (
    <Button
      tone={logo === null ? 'primary' : 'secondary'}
      icon={<ImageUp size={16} aria-hidden />}
      busy={upload.isPending}
      onClick={() => picker.current?.click()}
    >
      {logo === null ? text.upload : text.replace}
    </Button>
  );
  return (
    <Section title={text.title} text={text.text}>
      {logo === null ? (
        <div className="flex flex-col items-center gap-3 rounded-xl border border-dashed border-line-strong bg-sunken px-5 py-7 text-center">
          <p className="text-sm text-muted">{text.none}</p>
          {button}
        </div>
      ) : (
        <>
          <div className="flex min-h-28 items-center justify-center rounded-xl border border-line bg-white p-5">
            <img src={logo.url} alt={text.alt(name)} className="max-h-20 max-w-full object-contain" />
          </div>
          <div className="mt-4 flex flex-wrap gap-2">
            {button}
            <Button onClick={() => setRemoving(true)}>{text.remove}</Button>
          </div>
        </>
      )}
      <FormError error={upload.error} />
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={text.upload}
        tabIndex={-1}
        className="sr-only"
        onChange={choose}
      />
      {isRemoving ? <RemoveLogo {...{ slug, name, branding }} onClose={() => setRemoving(false)} /> : null}
    </Section>
  );
}

function RemoveLogo({ slug, name, branding, onClose }: LogoSectionProps & { onClose: () => void }) {
  const cache = useQueryClient();
  const remove = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.removeOrgLogo({ slug }),
    onSuccess() {
      onClose();
      showBranding(cache, slug, { ...branding, logo: null });
      showToast({ kind: 'success', text: text.removed });
    },
  });
  return (
    <ConfirmDialog
      title={text.removeTitle(name)}
      text={text.removeText}
      confirm={text.remove}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}
