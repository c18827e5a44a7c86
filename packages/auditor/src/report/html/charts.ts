import { amount, formatNumber } from '../../checks/texts/words.ts';
import { scoreTone, wholeScore } from '../score-scale.ts';
import { html, type Markup } from './html.ts';

/** Charts as inline SVG and styled boxes, each with a text alternative. */

/** One bar or column. `tone` names a color of the style sheet. */
export interface Bar {
  label: string;
  value: number;
  tone: string;
}

const radius = 52;
const round = 2 * Math.PI * radius;

/** The overall score as a ring. */
export function scoreRing(score: number | null): Markup {
  const shown = score === null ? '–' : String(wholeScore(score));
  const filled = (round * (score ?? 0)) / 100;
  const label = score === null ? 'No score' : `Score: ${shown} out of 100`;
  return html`<svg class="ring tone-${scoreTone(score)}" viewBox="0 0 120 120" role="img" aria-label="${label}">
<circle class="track" cx="60" cy="60" r="${radius}"/>
<circle class="fill" cx="60" cy="60" r="${radius}" stroke-dasharray="${filled.toFixed(1)} ${round.toFixed(1)}" transform="rotate(-90 60 60)"/>
<text x="60" y="68">${shown}</text><text class="of" x="60" y="88">out of 100</text></svg>`;
}

/** A row per category with its score as a bar. */
export function scoreBars(categories: readonly { title: string; score: number | null }[]): Markup {
  const rows = categories.map(({ title, score }) => {
    const width = score === null ? 0 : Math.max(1, Math.round(score));
    return html`<tr><th scope="row">${title}</th><td class="bar"><span class="tone-${scoreTone(score)}" style="width:${width}%"></span></td><td class="number">${score === null ? '–' : wholeScore(score)}</td></tr>
`;
  });
  return html`<table class="bars"><tbody>
${rows}</tbody></table>`;
}

/** A bar per amount, scaled to the largest. */
export function amountBars(bars: readonly Bar[]): Markup {
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  const rows = bars.map(({ label, value, tone }) => {
    const width = value === 0 ? 0 : Math.max(1, Math.round((100 * value) / largest));
    return html`<tr><th scope="row">${label}</th><td class="bar"><span class="tone-${tone}" style="width:${width}%"></span></td><td class="number">${formatNumber(value)}</td></tr>
`;
  });
  return html`<table class="bars"><tbody>
${rows}</tbody></table>`;
}

const chartWidth = 600;
const chartHeight = 120;

/** Columns over time. The axis shows the start, the end, and the highest rate. */
export function timeColumns(values: readonly number[], spanSeconds: number): Markup {
  const highest = Math.max(1, ...values);
  const step = chartWidth / Math.max(1, values.length);
  const columns = values.map((value, index) => {
    const height = (chartHeight * value) / highest;
    return html`<rect x="${(index * step).toFixed(1)}" y="${(chartHeight - height).toFixed(1)}" width="${Math.max(1, step - 1).toFixed(1)}" height="${height.toFixed(1)}"/>`;
  });
  const total = values.reduce((sum, value) => sum + value, 0);
  const rate = formatNumber(Math.round((10 * highest) / spanSeconds) / 10);
  const label = `${amount(total, 'page')} in ${formatSeconds(values.length * spanSeconds)}, up to ${rate} per second`;
  return html`<figure class="timeline"><svg viewBox="0 0 ${chartWidth} ${chartHeight}" preserveAspectRatio="none" role="img" aria-label="${label}">${columns}</svg>
<figcaption><span>Start</span><span>${label}</span><span>${formatSeconds(values.length * spanSeconds)}</span></figcaption></figure>`;
}

export function formatSeconds(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 360) / 10} h`;
}
