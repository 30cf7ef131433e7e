import { encode } from 'uqr'

interface QrCodeProps {
  value: string
  /** What it holds, for readers. */
  label: string
}

/** The quiet zone that readers of codes need, in modules. */
const quietZone = 4

/**
 * A QR code, black on white in every theme: many cameras cannot read the reverse. At night too, since whoever opens it
 * wants it read; it is shown only when asked for.
 */
export function QrCode({ value, label }: QrCodeProps) {
  const { data, size } = encode(value, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="h-auto w-full max-w-60 rounded-md forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** Neighbouring dark modules of a row as one: start and length. */
function runsOf(row: readonly boolean[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  }
  return runs
}
