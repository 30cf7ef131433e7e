/** One server-sent event: its name, `message` where it has none, and its data. */
export interface ServerEvent {
  readonly name: string
  readonly data: string
}

/** A stream that never ends a line is no stream of events; nothing of ours comes near. */
const longestLine = 100_000

/**
 * Reads server-sent events from a stream of UTF-8 bytes, as they come: lines may end in LF, CRLF or CR, data may have
 * several lines, and comments are left out. An event that was cut off in the middle is not given.
 * @throws Error for a line of more than 100,000 characters, and whatever the stream fails with.
 */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent, void> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let held = ''
  let name = ''
  let data: string[] = []
  /** Takes one line in; returns the event that it completes. */
  const take = (line: string): ServerEvent | null => {
    if (line === '') {
      const event = data.length === 0 ? null : { name: name === '' ? 'message' : name, data: data.join('\n') }
      name = ''
      data = []
      return event
    }
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') name = value
    else if (field === 'data') data.push(value)
    return null
  }
  try {
    for (;;) {
      const { done, value } = await reader.read()
      held += decoder.decode(value, { stream: !done })
      // A CR at the very end may be half of a CRLF.
      const [lines, rest] = linesOf(held, done)
      held = rest
      if (held.length > longestLine) throw new Error('A line of the stream is too long.')
      for (const line of lines) {
        const event = take(line)
        if (event !== null) yield event
      }
      if (done) return
    }
  } finally {
    // Whoever stops reading stops the sender.
    await reader.cancel().catch(() => undefined)
  }
}

/** The whole lines of a text, and what is left behind the last of them. */
function linesOf(text: string, isEnd: boolean): readonly [lines: readonly string[], rest: string] {
  const whole = isEnd || !text.endsWith('\r') ? text : text.slice(0, -1)
  const lines = whole.split(/\r\n|\r|\n/)
  const rest = lines.pop() ?? ''
  return [lines, whole === text ? rest : `${rest}\r`]
}
