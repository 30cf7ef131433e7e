/** Lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
export type Lch = readonly [lightness: number, chroma: number, hue: number]

const toHex = (rgb: readonly number[]) =>
  `#${rgb
    .map((one) =>
      Math.round(Math.min(1, Math.max(0, one)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const encode = (x: number) => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055)
const decode = (x: number) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)

function toLinear(L: number, C: number, H: number): readonly number[] {
  const h = (H * Math.PI) / 180
  const a = C * Math.cos(h)
  const b = C * Math.sin(h)
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
const fits = (rgb: readonly number[]) => rgb.every((v) => v >= -0.0005 && v <= 1.0005)

/** OKLCH to `#rrggbb`, giving up chroma (never lightness or hue) until it fits sRGB. */
export function oklch(L: number, C: number, H: number): string {
  let c = C
  let rgb = toLinear(L, c, H)
  while (!fits(rgb) && c > 0) {
    c -= 0.002
    rgb = toLinear(L, Math.max(0, c), H)
  }
  return toHex(rgb.map((v) => encode(Math.min(1, Math.max(0, v)))))
}

const linearOf = (hex: string) => [1, 3, 5].map((at) => decode(Number.parseInt(hex.slice(at, at + 2), 16) / 255))

/** `#rrggbb` to OKLCH. Greys have no hue of their own: 0. */
export function toLch(hex: string): Lch {
  const [r = 0, g = 0, b = 0] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const chroma = Math.hypot(a, bb)
  const hue = chroma < 0.002 ? 0 : ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, chroma, hue]
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = linearOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colors, 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [one, other] = [luminance(a), luminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

export interface Wanted {
  readonly L: number
  readonly C: number
  readonly H: number
  /** Contrast with each color of `on`. */
  readonly min: number
  readonly on: readonly string[]
  /** -1 goes darker, +1 lighter. */
  readonly dir: 1 | -1
}

/** Moves the lightness in `dir` until every ground is contrasted by `min`. Throws where no lightness is enough. */
export function solve({ L, C, H, min, on, dir }: Wanted): string {
  // The hardest of the grounds decides, and all of them lie on one side.
  const grounds = on.map(luminance)
  const [lightest, darkest] = [Math.max(...grounds), Math.min(...grounds)]
  const isEnough = (own: number) =>
    [lightest, darkest].every((it) => (Math.max(it, own) + 0.05) / (Math.min(it, own) + 0.05) >= min)
  for (let l = L; l >= 0 && l <= 1; l += dir * 0.004) {
    const hex = oklch(l, C, H)
    if (isEnough(luminance(hex))) return hex
  }
  throw new Error(`no lightness reaches ${min} for hue ${H}`)
}

/** Ink for a filled shape, at least 4.5:1: tinted near-white or near-black, and where neither is enough, pure. */
export function inkOn(fill: string, H: number): string {
  const light = oklch(0.995, 0.004, H)
  const dark = oklch(0.17, 0.03, H)
  if (contrast(light, fill) >= 4.5) return light
  const tinted = contrast(dark, fill) > contrast(light, fill) ? dark : light
  if (contrast(tinted, fill) >= 4.5) return tinted
  return contrast('#ffffff', fill) > contrast('#000000', fill) ? '#ffffff' : '#000000'
}
