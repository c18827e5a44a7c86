import { useQuery } from '@tanstack/react-query';
import { loadModule } from '../../../browser/load-component.ts';

/** The library is loaded when the first code is shown. */
async function drawPath(text: string): Promise<{ path: string; size: number }> {
  const { generate } = await loadModule(() => import('lean-qr'));
  const code = generate(text);
  let path = '';
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  }
  return { path, size: code.size };
}

/** Scanners need dark on light with a margin of four modules, in every theme. */
const margin = 4;

/** A QR code. What it contains must also be shown as text. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = useQuery({
    queryKey: ['qr-code', text],
    queryFn: () => drawPath(text),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined) return <div className="size-44 shrink-0 max-sm:mx-auto rounded-lg bg-sunken" />;
  const side = data.size + 2 * margin;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-44 shrink-0 max-sm:mx-auto rounded-lg border border-line bg-white"
    >
      <path d={data.path} fill="#000" />
    </svg>
  );
}
