/**
 * Returns the name of a food as it is compared: without case, accents, punctuation and doubled spaces, so that "Pear",
 * " pear" and "PÉAR" are one food. Only the accents of Latin, Greek and Cyrillic letters are dropped: the marks of other
 * scripts are vowels and consonants, and two foods must never become one.
 */
export function foodKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu)
  // A name of signs only, such as a picture of a pear, is compared as it stands.
  return words === null ? plain.trim() : words.join(' ')
}
