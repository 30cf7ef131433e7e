import type { ImportRefusal } from '@nestwren/contract/imports-words'

/** Ends the reading of one file. Caught by `openFiles`, so that the others are read. */
export class Refused extends Error {
  readonly code: ImportRefusal
  constructor(code: ImportRefusal) {
    super(code)
    this.code = code
  }
}

/**
 * The text of a file: UTF-8, UTF-16 by its mark, else windows-1252, as older spreadsheets save. Without byte order mark, and
 * with LF as the only line end. Throws `Refused` for what is no text.
 */
export function textOf(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new Refused('emptyFile')
  const text = decoded(bytes)
  if (text.includes('\0')) throw new Refused('notText')
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  if (lines.trim() === '') throw new Refused('emptyFile')
  return lines
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // Without its mark, Latin letters in UTF-16 are known by the zeros between them.
  if (bytes.length > 4 && first !== 0 && second === 0 && bytes[3] === 0)
    return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
