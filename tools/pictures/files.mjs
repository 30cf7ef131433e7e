import { cardTexts } from './card-texts.mjs'

/** The pictures and the film that the public pages show: under which names, how large, how heavy. Paths are those of web/public. */

const kB = 1_000

/** Screens of a phone, in the order in which they are taken; `night` is dark only. */
export const screenNames = ['home', 'log-feed', 'logs', 'sync', 'growth', 'schedule', 'vault', 'night']

/** The modes a screen is taken in. */
function modesOf(name) {
  return name === 'night' ? ['dark'] : ['light', 'dark']
}

/** Two for each screen and mode: as sharp as a phone shows it, and half as wide. */
const screens = screenNames.flatMap((name) =>
  modesOf(name).flatMap((mode) => [
    { path: `landing/${name}-${mode}.webp`, width: 780, height: 1688, maxBytes: 100 * kB },
    { path: `landing/${name}-${mode}-390.webp`, width: 390, height: 844, maxBytes: 45 * kB },
  ]),
)

/** Home on a computer: for the install dialog, beside the screens of a phone. */
export const wideFile = { path: 'landing/home-wide.webp', width: 1280, height: 800, maxBytes: 100 * kB }

const cards = Object.entries(cardTexts).flatMap(([page, texts]) =>
  Object.keys(texts).map((language) => ({
    path: `og/${page}-${language}.png`,
    width: 1200,
    height: 630,
    maxBytes: 150 * kB,
  })),
)

export const posterFile = { path: 'landing/demo-poster.webp', width: 720, height: 1280, maxBytes: 60 * kB }

/** The film and its captions have no size in pixels that a reader of pictures could tell. */
export const filmFiles = [
  { path: 'landing/demo.mp4', maxBytes: 2_000 * kB },
  { path: 'landing/demo.vtt', maxBytes: 4 * kB },
]

export const pictureFiles = [...screens, wideFile, ...cards, posterFile]
