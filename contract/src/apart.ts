// What people write may run the other way than the sentence it stands in: a Hebrew title would pull the time beside it to
// its other side. Unicode's isolates (UAX 9: FSI and PDI) keep the two apart, wherever only plain text can be shown.

/** A letter of a script that is written from right to left, or the mark that stands for one (UAX 9: R and AL). */
const fromTheRight = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b][\udc00-\udfff]/

/** Whether something in a text is written from right to left. */
export const runsFromTheRight = (text: string): boolean => fromTheRight.test(text)

/** What people wrote, as it may stand within a sentence from left to right: isolated where it runs the other way. */
export const apart = (words: string): string => (runsFromTheRight(words) ? `\u2068${words}\u2069` : words)

const single = /^\u2068([^\u2068\u2069]*)\u2069$/

/** A sentence that came out as nothing but what somebody wrote: it needs no mark, and runs as they wrote it. */
export const bare = (sentence: string): string => single.exec(sentence)?.[1] ?? sentence

/** Several things that people wrote, each of which stays in its place; a single one as it is. */
export const sideBySide = (parts: readonly string[], between = ', '): string =>
  parts.length === 1 ? (parts[0] ?? '') : parts.map(apart).join(between)
