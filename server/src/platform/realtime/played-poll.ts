import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { livePath } from '@nestwren/contract/live'

export interface PollAnswer {
  readonly status: number
  readonly type: string
  readonly body: string
}

export interface PolledFor {
  readonly sid: string
  readonly method: 'GET' | 'POST'
  /** What a POST brought; empty for a GET. */
  readonly body: string
}

/** An answer that goes into no connection. */
class CaughtAnswer extends ServerResponse {
  readonly #onAnswer: (answer: PollAnswer) => void
  #type = 'text/plain; charset=UTF-8'

  constructor(request: IncomingMessage, onAnswer: (answer: PollAnswer) => void) {
    super(request)
    this.#onAnswer = onAnswer
  }

  override writeHead(status: number, ...[headers]: unknown[]): this {
    this.statusCode = status
    const type = (headers as Readonly<Record<string, unknown>> | undefined)?.['Content-Type']
    if (typeof type === 'string') this.#type = type
    return this
  }

  override end(...[body]: unknown[]): this {
    this.#onAnswer({ status: this.statusCode, type: this.#type, body: typeof body === 'string' ? body : '' })
    return this
  }
}

/**
 * A poll that came to another process, as the engine here would have received it. Destroying the request tells the engine
 * that the client has gone.
 */
export function playedPoll(
  { sid, method, body }: PolledFor,
  onAnswer: (answer: PollAnswer) => void,
): { readonly request: IncomingMessage; readonly response: ServerResponse } {
  const request = new IncomingMessage(new Socket())
  request.method = method
  request.url = `${livePath}/?${new URLSearchParams({ EIO: '4', transport: 'polling', sid })}`
  request.headers['content-type'] = 'text/plain;charset=UTF-8'
  if (method === 'POST') {
    request.push(body)
    request.push(null)
  }
  return { request, response: new CaughtAnswer(request, onAnswer) }
}
