/**
 * Returns a number from 0 up to but not including 1 that depends on the text alone: FNV-1a, then the final mix of
 * murmur3, because texts that differ only in their last characters would otherwise give neighboring numbers.
 */
export function evenNumber(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
