import { vi } from 'vitest'
import { storeTokens } from '../session/token-store.ts'

export interface SentCall {
  /** "POST /api/user-children". */
  readonly name: string
  readonly body: unknown
}

const counting = 'POST /api/analytics/events'

type Answer = (body: unknown) => Response | Promise<Response>

/**
 * Stands in for the server: answers calls by "METHOD /path" and notes them. What nobody expected is answered with 404.
 * Undone by `vi.unstubAllGlobals()`.
 */
export function answerCalls(answers: Readonly<Record<string, Answer>>): readonly SentCall[] {
  const sent: SentCall[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const name = `${init.method ?? 'GET'} ${url}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    // Nobody waits for what is counted: tests of other things hear of it only when they ask.
    if (name === counting && answers[name] === undefined) return new Response(null, { status: 204 })
    sent.push({ name, body })
    const answer = answers[name]
    return answer === undefined ? refusal(404, 'NOT_FOUND', "We can't find this.") : answer(body)
  })
  return sent
}

/** An answer in the form every refusal has. */
export function refusal(status: number, code: string, error: string, details?: unknown): Response {
  return Response.json({ error, code, ...(details === undefined ? {} : { details }) }, { status })
}

/** Tokens with which calls go out as somebody who is signed in. */
export function storeTestTokens(userId: string, accountId: string): void {
  const payload = { sub: userId, accountId, exp: Math.floor(Date.now() / 1000) + 3600 }
  const accessToken = `h.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.s`
  storeTokens({ accessToken, refreshToken: 'h.e30.s' })
}
