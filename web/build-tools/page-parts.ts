/** Stands before the first style sheet of a page: a script behind one waits for it. */
export const beforeStyles = '<link rel="stylesheet"'

/** What is seen first needs the styles and one face, and waits behind no script that is fetched ahead. */
export function scriptsLast(html: string): string {
  return html.replaceAll('rel="modulepreload"', '$& fetchpriority="low"')
}

/** The page with a part in front of a mark that stands in it. */
export function withPart(html: string, [mark, part]: readonly [string, string]): string {
  if (!html.includes(mark)) throw new Error(`The page lacks ${mark}`)
  return html.replace(mark, () => `${part}${mark}`)
}
