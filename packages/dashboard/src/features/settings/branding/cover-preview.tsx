import type { OrgBranding } from '@fettle/contract';
import { ScoreRing } from '../../../components/audits/score-ring.tsx';
import { strings } from '../../../strings/index.ts';
import { Section } from '../section.tsx';
import { textOn } from './text-on.ts';

const text = strings.branding.preview;

interface CoverPreviewProps {
  name: string;
  /** `#rrggbb` */
  color: string;
  logo: OrgBranding['logo'];
}

/** What the cover of a report looks like with this branding. Reports are printed, so it is always light. */
export function CoverPreview({ name, color, logo }: CoverPreviewProps) {
  return (
    <Section title={text.title} text={text.text}>
      <div
        data-theme="light"
        aria-hidden
        className="overflow-hidden rounded-xl border border-line bg-white dark:border-0"
      >
        <div className="flex h-20 items-center px-6 font-semibold text-[#16201f]">
          {logo === null ? name : <img src={logo.url} alt="" className="max-h-12 max-w-56 object-contain" />}
        </div>
        <div
          className="flex items-center justify-between gap-6 px-6 py-9"
          style={{ backgroundColor: color, color: textOn(color) }}
        >
          <div className="min-w-0">
            <p className="text-xs font-semibold">{text.kind}</p>
            <p className="mt-1 truncate text-2xl font-bold">{text.site}</p>
            <p className="mt-1 truncate text-sm">{text.url}</p>
          </div>
          <div className="grid size-24 shrink-0 place-content-center rounded-full bg-white text-[#16201f]">
            <ScoreRing score={94} size={76} />
          </div>
        </div>
      </div>
    </Section>
  );
}
