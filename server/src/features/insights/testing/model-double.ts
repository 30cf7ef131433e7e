import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a call of the double was. */
interface ModelCall {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: {
    readonly model: string
    readonly stream: boolean
    readonly messages: readonly { readonly role: string; readonly content: string }[]
  }
}

/** How the double answers a call. */
export type ModelAnswer = (response: ServerResponse) => void | Promise<void>

export interface ModelDouble {
  readonly url: string
  readonly calls: readonly ModelCall[]
  answerWith(answer: ModelAnswer): void
  close(): Promise<void>
}

/** One part of a streamed answer, as an OpenAI-compatible API sends it. */
export function part(content: string | null, finishReason: string | null = null): string {
  const choice = { index: 0, delta: content === null ? {} : { content }, finish_reason: finishReason }
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [choice] })}\n\n`
}

/** A whole streamed answer of these words. */
export function saying(...words: readonly string[]): ModelAnswer {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const one of words) response.write(part(one))
    response.end(`${part(null, 'stop')}data: [DONE]\n\n`)
  }
}

/** A server on loopback that speaks the streamed chat API of OpenAI as told. */
export async function startModelDouble(): Promise<ModelDouble> {
  const calls: ModelCall[] = []
  let answer: ModelAnswer = saying('Nothing.')
  const server = createServer(async (request: IncomingMessage, response) => {
    const parts: Buffer[] = []
    for await (const chunk of request) parts.push(chunk as Buffer)
    const { authorization } = request.headers
    calls.push({ path: request.url ?? '', authorization, body: JSON.parse(Buffer.concat(parts).toString()) })
    await answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    answerWith: (next) => {
      answer = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
