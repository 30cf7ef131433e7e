/** The first letters of a text, at most `length` of its units; a pair of surrogates is never cut. */
export function cutAt(text: string, length: number): string {
  if (text.length <= length) return text
  const isWithinPair = /[\ud800-\udbff]/.test(text.charAt(length - 1)) && /[\udc00-\udfff]/.test(text.charAt(length))
  return text.slice(0, isWithinPair ? length - 1 : length)
}
