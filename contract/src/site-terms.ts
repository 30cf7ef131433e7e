/** What a family's public site can have beside its first page, each switched on by itself: the segment of its address there. */
export const siteModules = ['gallery', 'registry', 'invites'] as const
export type SiteModule = (typeof siteModules)[number]

type PerModule<T> = Record<`${SiteModule}Enabled`, T>
/** Which of them are on, as it crosses the wire. */
export type SiteModules = Readonly<PerModule<boolean>>

/** Something for each module, by the name of its switch. */
export function perModule<T>(of: (module: SiteModule) => T): PerModule<T> {
  return Object.fromEntries(siteModules.map((module) => [`${module}Enabled`, of(module)])) as PerModule<T>
}

/** The header in which a visitor's call brings what unlocking the site gave. */
export const siteAccessHeader = 'x-site-access'

/** How long a site stays unlocked with one password, in milliseconds; a browser forgets it when its session ends. */
export const siteUnlockedMs = 12 * 3600_000
/** How long somebody may look at their own site as a visitor would, also while it is off, in milliseconds. */
export const sitePreviewMs = 10 * 60_000

/** Longest edge in pixels of each size that the site's picture is kept in. */
export const heroSizes = { small: 640, medium: 1280, large: 2048 } as const
