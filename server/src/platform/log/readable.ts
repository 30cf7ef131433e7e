import type { DestinationStream } from 'pino'

const colors: Readonly<Record<string, number>> = { trace: 90, debug: 90, info: 36, warn: 33, error: 31, fatal: 35 }
const hidden = new Set(['time', 'level', 'msg', 'err', 'requestId', 'hostname', 'pid'])

/** Turns JSON lines into `10:04:31 info  message  key=value`, with an error's stack below. */
export function readable(target: DestinationStream): DestinationStream {
  return { write: (line) => target.write(`${readableLine(line)}\n`) }
}

export function readableLine(line: string): string {
  const entry = parse(line)
  if (!entry) return line.trimEnd()
  const level = String(entry.level)
  const time = String(entry.time).slice(11, 19)
  const fields = Object.entries(entry)
    .filter(([name, value]) => !hidden.has(name) && value !== undefined)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const words = [
    `\u001b[90m${time}\u001b[0m`,
    `\u001b[${colors[level] ?? 37}m${level.padEnd(5)}\u001b[0m`,
    printable(String(entry.msg ?? '')),
  ]
  if (fields.length > 0) words.push(`\u001b[90m${printable(fields.join(' '))}\u001b[0m`)
  const stack = isRecord(entry.err) ? `\n${printable(String(entry.err.stack ?? entry.err.message), true)}` : ''
  return words.join(' ') + stack
}

/** Text from outside could carry terminal commands. */
function printable(text: string, keepsLines = false): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, (character) => (keepsLines && character === '\n' ? '\n' : ' '))
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const entry: unknown = JSON.parse(line)
    return isRecord(entry) ? entry : undefined
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
