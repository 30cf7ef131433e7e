/** Languages that are written from right to left, as far as the product may come to speak them. */
const fromTheRight: readonly string[] = ['ar', 'fa', 'he', 'ur']

/** Which way a language is written, as `dir` says it. */
export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  fromTheRight.includes(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr'

/** Whether the page is written from right to left now. */
const isFromTheRight = (): boolean => document.documentElement.dir === 'rtl'

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** The key of an arrow as it would be on a page from left to right: ArrowRight goes on, ArrowLeft goes back. */
export const readingKey = (key: string): string => (isFromTheRight() ? (mirrored[key] ?? key) : key)
