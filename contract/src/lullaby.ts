/** The lullaby's files (B §7, §9): four parts of half an hour, played in order. */
export const lullabyParts = [0, 1, 2, 3].map((part) => `/lullaby-part-0${part}.mp3`)
/** Seconds of each part. */
export const lullabyPartSeconds = 1800
/** Seconds of all. */
export const lullabySeconds = lullabyParts.length * lullabyPartSeconds
/** How loud it is at first, of 1. */
export const lullabyVolume = 0.7
/**
 * Each file is one round of these many bytes over and over (web/build-tools/lullaby), so a device that holds a round holds
 * the part.
 */
export const lullabyRoundBytes = 720_000
