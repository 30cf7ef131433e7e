/**
 * A character that leaves something on the screen: no space, no control character, nothing without width, none of the
 * letters that are drawn as nothing (fillers of Hangul), no pattern of Braille without dots.
 */
export const visibleCharacter = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u

/** True when there is anything to see in a text; one without would be shown as no text at all. */
export function isVisible(text: string): boolean {
  return visibleCharacter.test(text)
}
