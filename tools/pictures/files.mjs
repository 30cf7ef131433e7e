/** The pictures and the film that the public pages show: under which names, how large, how heavy. Paths are those of web/public. */

const kB = 1_000

/** Screens of a phone, in the order in which they are taken; `night` is dark only. */
export const screenNames = ['home', 'log-feed', 'logs', 'sync', 'growth', 'schedule', 'vault', 'night']

/** The modes a screen is taken in. */
export function modesOf(name) {
  return name === 'night' ? ['dark'] : ['light', 'dark']
}

/** Two for each screen and mode: as sharp as a phone shows it, and half as wide. */
const screens = screenNames.flatMap((name) =>
  modesOf(name).flatMap((mode) => [
    { path: `landing/${name}-${mode}.webp`, width: 780, height: 1688, maxBytes: 100 * kB },
    { path: `landing/${name}-${mode}-390.webp`, width: 390, height: 844, maxBytes: 45 * kB },
  ]),
)

export const pictureFiles = [...screens]
