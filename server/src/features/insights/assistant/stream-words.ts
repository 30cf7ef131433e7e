import { createParser, type EventSourceMessage, type ParseError } from 'eventsource-parser'
import * as z from 'zod'
import type { Config } from '../../../platform/config/config.ts'
import { mayTakeLong } from '../../../platform/db/held-connection.ts'

/** The model did not give a whole answer; the message says why, for the log, and never what was asked. */
export class AssistantError extends Error {
  override readonly name = 'AssistantError'
}

export interface Prompt {
  readonly system: string
  readonly user: string
}

/** Until the model begins, and until it has ended. */
const patienceMs = { begin: 8_000, end: 25_000 }
/** What a short answer in a phone's window has at most; beyond it nothing is read. */
const mostCharacters = 2_400
const mostBytes = 400_000

const chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).optional(),
        finish_reason: z.string().nullish(),
      }),
    )
    .max(10),
})

/**
 * Asks a model behind an OpenAI-compatible API (POST {url}/chat/completions, streamed) and yields its words as they come.
 * Throws an AssistantError where it does not answer, is busy, talks nonsense, takes too long, is cut off or does not end
 * by itself. Stops the model when nobody reads on.
 */
export async function* streamWords(
  { url, model, key }: NonNullable<Config['assistant']>,
  { system, user }: Prompt,
  patience = patienceMs,
): AsyncGenerator<string, void> {
  mayTakeLong('A language model was asked')
  const stop = new AbortController()
  const timers = [setTimeout(() => stop.abort(), patience.end), setTimeout(() => stop.abort(), patience.begin)] as const
  try {
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      // A key must not follow a redirect to another server.
      redirect: 'error',
      signal: stop.signal,
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(key !== null && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({
        model,
        stream: true,
        temperature: 0.3,
        max_tokens: 500,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
      }),
    })
    clearTimeout(timers[1])
    if (!response.ok) throw new AssistantError(`the model answered ${response.status}`)
    if (!(response.headers.get('content-type') ?? '').startsWith('text/event-stream') || response.body === null)
      throw new AssistantError('the model answered with something else than a stream')
    yield* wordsOf(response.body)
  } catch (error) {
    if (error instanceof AssistantError) throw error
    throw new AssistantError(stop.signal.aborted ? 'the model took too long' : 'the model cannot be reached', {
      cause: error,
    })
  } finally {
    for (const timer of timers) clearTimeout(timer)
    stop.abort()
  }
}

async function* wordsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const messages: EventSourceMessage[] = []
  const parser = createParser({
    onEvent: (message) => messages.push(message),
    onError: (error: ParseError) => {
      throw error
    },
  })
  const decoder = new TextDecoder()
  let [bytes, characters, isFinished] = [0, 0, false]
  for await (const part of body) {
    bytes += part.byteLength
    if (bytes > mostBytes) throw new AssistantError('the model does not end')
    parser.feed(decoder.decode(part, { stream: true }))
    for (const { data } of messages.splice(0)) {
      if (data === '[DONE]') {
        if (!isFinished) throw new AssistantError('the model was cut off')
        return
      }
      const [choice] = readChunk(data).choices
      const words = choice?.delta?.content ?? ''
      const reason = choice?.finish_reason ?? null
      characters += words.length
      if (characters > mostCharacters) throw new AssistantError('the model says too much')
      if (words !== '') yield words
      if (reason !== null && reason !== 'stop') throw new AssistantError('the model did not end by itself')
      if (reason === 'stop') isFinished = true
    }
  }
  // Some servers close the connection without a last word once they have finished.
  if (!isFinished) throw new AssistantError('the model was cut off')
}

function readChunk(data: string): z.infer<typeof chunk> {
  let value: unknown
  try {
    value = JSON.parse(data)
  } catch {
    throw new AssistantError('the model talks nonsense')
  }
  const read = chunk.safeParse(value)
  if (!read.success) throw new AssistantError('the model talks nonsense')
  return read.data
}
