/**
 * The lines of a calendar file, unfolded. Bytes are unfolded before they are decoded, since a fold may stand within a letter
 * (RFC 5545, 3.1), and each line is decoded by itself, so that a bad byte costs no other line anything.
 */
export function linesOf(file: string | Uint8Array): string[] {
  const text = typeof file === 'string' ? file : wideText(file)
  if (text !== null) return unfolded(text.replace(/^\uFEFF/, ''))
  const bytes = Buffer.from(file as Uint8Array)
  // One character for each byte, so that folds are found without decoding.
  return unfolded(bytes.toString('latin1').replace(/^\xEF\xBB\xBF/, '')).map(decoded)
}

/** The text of a file in UTF-16, with or without a mark before it; null for other files. */
function wideText(bytes: Uint8Array): string | null {
  const [first = 0, second = 0] = bytes
  const isLittle = (first === 0xff && second === 0xfe) || (first > 0 && second === 0)
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second > 0)
  return isLittle || isBig ? new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes) : null
}

function unfolded(text: string): string[] {
  const lines = text
    .replace(/\r+\n?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
  return lines.some((line) => softBreak.test(line)) ? joined(lines) : lines
}

/** vCalendar 1.0 breaks long lines with an equals sign instead of a fold. */
const softBreak = /^[A-Z-]+;[^:]*QUOTED-PRINTABLE[^:]*:.*=$/i

function joined(lines: readonly string[]): string[] {
  const all: string[] = []
  let open: string[] = []
  for (const line of lines) {
    const isOpen = open.length === 0 ? softBreak.test(line) : line.endsWith('=')
    open.push(isOpen ? line.slice(0, -1) : line)
    if (isOpen) continue
    all.push(open.join(''))
    open = []
  }
  return open.length === 0 ? all : [...all, open.join('')]
}

const letterOfUtf8 = /[\xC2-\xDF][\x80-\xBF]|[\xE0-\xEF][\x80-\xBF]{2}|[\xF0-\xF4][\x80-\xBF]{3}/
// biome-ignore lint/suspicious/noControlCharactersInRegex: what ASCII is includes them
const ascii = /^[\x00-\x7F]*$/

/** A line of bytes as text: in UTF-8, else in what it names, else as Windows writes western letters. */
function decoded(line: string): string {
  if (ascii.test(line)) return line
  const bytes = Buffer.from(line, 'latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const named = /^[^:]*;CHARSET="?([\w-]+)/i.exec(line)?.[1]
    return decodedAs(bytes, named ?? (letterOfUtf8.test(line) ? 'utf-8' : 'windows-1252'))
  }
}

/** Bytes in an encoding that a file names; in Windows' where it is none that is known. */
export function decodedAs(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
