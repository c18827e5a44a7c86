import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { showOwnPicture, usePictures } from '../../../data/account/pictures.ts';
import { useUser } from '../../../data/account/session.ts';
import { api } from '../../../data/client/api.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Section } from '../section.tsx';
import { cropPicture } from './crop-picture.ts';

const text = strings.picture;

/** The user's own picture, which colleagues see beside their name. */
export function PictureSection() {
  const user = useUser();
  const cache = useQueryClient();
  const hasPicture = usePictures().has(user.id);
  const picker = useRef<HTMLInputElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const upload = useMutation({
    meta: { showsError: true },
    mutationFn: (file: Blob) => api.setOwnPicture({ file, fileName: 'picture' }),
    onSuccess({ url }) {
      showOwnPicture(cache, user.id, url);
      showToast({ kind: 'success', text: text.saved });
    },
  });
  const remove = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.removeOwnPicture({}),
    onSuccess() {
      showOwnPicture(cache, user.id, null);
      showToast({ kind: 'success', text: text.removed });
    },
  });
  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = event.target.files ?? [];
    // The same file can be chosen again after an error.
    event.target.value = '';
    if (file === undefined) return;
    const cropped = await cropPicture(file).catch((error: unknown) => {
      console.info('The picture could not be read.', error);
      return null;
    });
    setUnreadable(cropped === null);
    if (cropped !== null) upload.mutate(cropped);
  };
  return (
    <Section title={text.title} text={text.text}>
      <div className="flex flex-wrap items-center gap-5">
        <Avatar id={user.id} name={user.name} size="huge" />
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<ImageUp size={16} aria-hidden />}
            busy={upload.isPending}
            onClick={() => picker.current?.click()}
          >
            {hasPicture ? text.replace : text.upload}
          </Button>
          {hasPicture ? (
            <Button busy={remove.isPending} onClick={() => remove.mutate()}>
              {text.remove}
            </Button>
          ) : null}
        </div>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          aria-label={text.upload}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => void choose(event)}
        />
      </div>
      {isUnreadable ? (
        <p role="alert" className="mt-3 text-sm text-danger">
          {text.unreadable}
        </p>
      ) : null}
      <FormError error={upload.error ?? remove.error} />
    </Section>
  );
}
