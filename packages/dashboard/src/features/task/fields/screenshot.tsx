import type { Task } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';

/** The attached screenshot, with a frame around the pinned element. A link to an image elsewhere is not loaded. */
export function Screenshot({ task: { screenshotUrl, attachments, pin } }: { task: Task }) {
  const attachment = attachments.find(({ id }) => screenshotUrl?.endsWith(`/attachments/${id}/content`));
  if (attachment === undefined) return null;
  const region = pin?.screenshotRegion ?? null;
  return (
    <a href={attachment.url} target="_blank" rel="noreferrer" className="relative mt-2 block">
      <img
        src={attachment.url}
        alt={strings.task.reporterFacts.screenshotOf}
        loading="lazy"
        className="block w-full rounded-lg border border-line"
      />
      {region === null ? null : (
        <span
          aria-hidden
          data-region
          className="absolute rounded-sm bg-danger/20 outline-1 outline-danger"
          style={{
            left: `${region.x * 100}%`,
            top: `${region.y * 100}%`,
            width: `${region.width * 100}%`,
            height: `${region.height * 100}%`,
          }}
        />
      )}
    </a>
  );
}
