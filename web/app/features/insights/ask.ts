import type { Contract } from '@nestwren/contract'
import { ApiError, createClient } from '@nestwren/contract/client'
import type { Idea } from '@nestwren/contract/insights'
import { apiFetch } from '../../platform/api/api-origin.ts'
import { calls } from '../../platform/api/later-calls.ts'
import { currentToken, isSessionRefusal, renewTokens } from '../../platform/session/tokens.ts'

const { ask } = (calls as unknown as Pick<Contract, 'insights'>).insights

/** A number to call; `place` where it is for a part of the country. */
export interface Line {
  readonly number: string
  readonly place: string | null
}

/** Whom to call. */
export interface WayToHelp {
  /** ISO 3166; null where the server doesn't know it, and then there are no numbers. */
  readonly country: string | null
  readonly emergency: readonly Line[]
  readonly poison: readonly Line[]
}

/** What an answer says, as it comes. `help`: there is none, but whom to call. `instead`: what was said so far does not count. */
export type AnswerPart =
  | ({ readonly is: 'help' } & WayToHelp)
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'instead' }
  | { readonly is: 'sources'; readonly sources: readonly Idea['source'][] }
  | { readonly is: 'done'; readonly by: 'model' | 'library'; readonly isForDoctor: boolean }

/**
 * Asks for ideas in words and calls back with each part of the answer as it comes.
 * @throws ApiError where the server refuses, cannot be reached, or stops before it is done; an AbortError on `signal`.
 */
export async function askForIdeas(
  body: { readonly childId: string; readonly question: string },
  onPart: (part: AnswerPart) => void,
  signal: AbortSignal,
): Promise<void> {
  let reading: Promise<boolean> | null = null
  // The client hands out whole answers; this one is read while it comes.
  const streaming = async (path: string, init: RequestInit) => {
    const response = await apiFetch(path, init)
    if (!response.ok || response.body === null) return response
    reading = readParts(response.body, onPart)
    return new Response(null, { status: response.status, headers: response.headers })
  }
  const client = createClient(
    { insights: { ask } },
    {
      baseUrl: '',
      token: currentToken,
      fetch: streaming,
      onUnauthorised: async (error, token) => isSessionRefusal(error) && (await renewTokens(token)).kind === 'renewed',
    },
  )
  await client.insights.ask({ body }, { signal })
  const isWhole = await (reading as Promise<boolean> | null)?.catch((error: unknown) => {
    if (signal.aborted) throw error
    return false
  })
  if (isWhole !== true) throw new ApiError(0, 'NETWORK', 'Network error. Please try again.')
}

/** True when the answer came to its end. */
async function readParts(stream: ReadableStream<Uint8Array>, onPart: (part: AnswerPart) => void): Promise<boolean> {
  for await (const event of readEvents(stream)) {
    const part = partOf(event)
    if (part === null) continue
    onPart(part)
    if (part.is === 'done') return true
  }
  return false
}

/** A part of the answer; null for what this version of the app does not know. */
function partOf({ name, data }: ServerEvent): AnswerPart | null {
  const read = fieldsOf(data)
  switch (name) {
    case 'text':
      return typeof read.text === 'string' ? { is: 'text', text: read.text } : null
    case 'help':
      return {
        is: 'help',
        country: typeof read.country === 'string' && /^[A-Z]{2}$/.test(read.country) ? read.country : null,
        emergency: linesOf(read.emergency),
        poison: linesOf(read.poison),
      }
    case 'instead':
      return { is: 'instead' }
    case 'sources':
      return Array.isArray(read.sources) ? { is: 'sources', sources: read.sources.filter(isSource) } : null
    case 'done':
      return { is: 'done', by: read.by === 'model' ? 'model' : 'library', isForDoctor: read.isForDoctor === true }
    default:
      return null
  }
}

function fieldsOf(data: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(data)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function linesOf(value: unknown): Line[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((line: Partial<Record<keyof Line, unknown>> | null) => {
    const { number, place } = line ?? {}
    return typeof number === 'string' ? [{ number, place: typeof place === 'string' ? place : null }] : []
  })
}

function isSource(value: unknown): value is Idea['source'] {
  const { organization, title, year, url } = (value ?? {}) as Partial<Record<keyof Idea['source'], unknown>>
  return [organization, title, url].every((one) => typeof one === 'string') && typeof year === 'number'
}

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
      const [lines, rest] = splitLines(held, done)
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
function splitLines(text: string, isEnd: boolean): readonly [lines: readonly string[], rest: string] {
  const whole = isEnd || !text.endsWith('\r') ? text : text.slice(0, -1)
  const lines = whole.split(/\r\n|\r|\n/)
  const rest = lines.pop() ?? ''
  return [lines, whole === text ? rest : `${rest}\r`]
}
