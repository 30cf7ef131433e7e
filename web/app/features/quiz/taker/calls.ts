import { type Client, createClient } from '@nestwren/contract/client'
import type { EndpointGroup } from '@nestwren/contract/endpoint'
import type { quiz } from '@nestwren/contract/quiz'

/**
 * The calls of a quiz as data, without the schemas that the server checks them with: the page that takes a quiz loads neither
 * those nor anything of the app. A test holds them to the contract.
 */
export const callsAsData = {
  quiz: {
    get: { method: 'GET', path: '/api/quiz/:slug', access: { who: 'anyone' }, output: 'json' },
    submit: { method: 'POST', path: '/api/quiz/:slug/submit', access: { who: 'anyone' }, output: 'json' },
    progress: { method: 'POST', path: '/api/quiz/:slug/progress', access: { who: 'anyone' }, output: 'nothing' },
  },
} as const

export type QuizCalls = Client<{ quiz: typeof quiz }>['quiz']

/** How long a call may take until it counts as not answered. */
const answerWithinMs = { read: 10_000, write: 30_000 } as const

/** The calls, without a token, a cookie or anything else that says who somebody is. */
export function createQuizCalls(): QuizCalls {
  // The client reads nothing of a call but what stands above.
  const contract = callsAsData as unknown as { quiz: typeof quiz } & Readonly<Record<string, EndpointGroup>>
  return createClient(contract, {
    baseUrl: '',
    token: () => null,
    fetch: (url, init) =>
      fetch(url, {
        ...init,
        credentials: 'omit',
        // No call of ours redirects, but the way to a captive portal begins with it.
        redirect: 'error',
        signal: AbortSignal.timeout(init.method === 'GET' ? answerWithinMs.read : answerWithinMs.write),
      }),
  }).quiz
}
