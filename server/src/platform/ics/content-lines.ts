/** Content lines of iCalendar (RFC 5545, 3.1): how texts are escaped, and how long lines are folded. */

const maxOctets = 75

/** Characters that no text of a calendar may hold: control characters but tab and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: leaving out control characters is the point
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Returns a text as the value of a property: line breaks, commas, semicolons and backslashes escaped. */
export function escapeText(text: string): string {
  return text
    .replace(forbidden, '')
    .replace(/[\\;,]/g, (found) => `\\${found}`)
    .replace(/\r\n|\r|\n/g, '\\n')
}

/**
 * Returns a content line folded into lines of 75 octets at most, without its end. What follows the first begins with a space,
 * and no character is split.
 */
export function fold(line: string): string {
  if (line.length <= maxOctets && Buffer.byteLength(line) <= maxOctets) return line
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > maxOctets) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}

/** Returns content lines as the text of a file: each folded, each ended. */
export function textOfLines(lines: readonly string[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}
