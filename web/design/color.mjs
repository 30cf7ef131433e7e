// Small colour toolkit shared by the token builder: OKLCH <-> sRGB and WCAG contrast.
export const toHex = (r, g, b) =>
  '#' +
  [r, g, b]
    .map((v) =>
      Math.round(Math.min(1, Math.max(0, v)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')

const enc = (x) => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055)
const dec = (x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)

function oklchToLinear(L, C, H) {
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
const fits = (rgb) => rgb.every((v) => v >= -0.0005 && v <= 1.0005)

/** OKLCH to hex, giving up chroma (never lightness or hue) until it fits sRGB. */
export function oklch(L, C, H) {
  let c = C
  let rgb = oklchToLinear(L, c, H)
  while (!fits(rgb) && c > 0) {
    c -= 0.002
    rgb = oklchToLinear(L, Math.max(0, c), H)
  }
  return toHex(...rgb.map((v) => enc(Math.min(1, Math.max(0, v)))))
}

export const channels = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16))
export const luminance = (hex) => {
  const [r, g, b] = channels(hex).map((v) => dec(v / 255))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
export const contrast = (a, b) => {
  const [hi, lo] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (hi + 0.05) / (lo + 0.05)
}

/** Move lightness in `dir` (-1 darker, +1 lighter) until every background reaches `min`. */
export function solve({ L, C, H, min, on, dir }) {
  for (let l = L; l >= 0 && l <= 1; l += dir * 0.004) {
    const hex = oklch(l, C, H)
    if (on.every((bg) => contrast(hex, bg) >= min)) return hex
  }
  throw new Error(`no lightness reaches ${min} for hue ${H}`)
}
/** Ink for a filled shape: tinted near-white or tinted near-black, whichever reads better. */
export function inkOn(fill, H) {
  const light = oklch(0.995, 0.004, H)
  const dark = oklch(0.17, 0.03, H)
  return contrast(light, fill) >= 4.5 ? light : contrast(dark, fill) > contrast(light, fill) ? dark : light
}
