import type { Readable } from 'node:stream'

/**
 * The lines of a text, without their ends. Only a line feed ends one: JSON leaves U+2028 and U+2029 in texts as they are,
 * which `node:readline` takes for line ends. Throws for a line that is too long, before it is whole in memory.
 */
export async function* linesOf(stream: Readable, maxCharacters: number): AsyncGenerator<string> {
  let rest = ''
  stream.setEncoding('utf8')
  for await (const chunk of stream) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of [...lines, rest]) if (line.length > maxCharacters) throw new Error('A row is too long')
    yield* lines
  }
  if (rest !== '') yield rest
}
