import { ApiError, type Client, type ClientOptions, createClient } from '@nestwren/contract/client'
import { tell } from '../session/notices.ts'
import { paymentRequired } from '../session/payment-required.ts'
import { sessionTexts } from '../session/texts.ts'
import { isHeld, isSameScope, ownerOf, readAccessToken } from '../session/token-store.ts'
import { currentToken, isSessionRefusal, renewTokens } from '../session/tokens.ts'
import { apiFetch } from './api-origin.ts'
import { calls } from './calls.ts'

/** The product's calls as functions. */
export type Api = Client<typeof calls>

/** What to throw when a token is needed and the server cannot be asked for one: being offline is not a refusal. */
const unreachable = () => new ApiError(0, 'NETWORK', 'Network error. Please try again.')

/** A client that carries the session's token and renews it. `token` may add a check of its own before each attempt. */
export function createSessionClient(token: () => Promise<string | null> = currentToken): Api {
  const options: ClientOptions = {
    baseUrl: '',
    fetch: apiFetch,
    token,
    onUnauthorised: async (error, refused) => {
      if (!isSessionRefusal(error)) return false
      // Several calls may have been sent with one token; only the first refusal of it is worth a refresh.
      const isNewer = readAccessToken() !== refused && readAccessToken() !== null
      const result = isNewer ? { kind: 'renewed' } : await renewTokens(refused)
      const isOfSomebodyElse = !isSameOwner(refused, readAccessToken())
      if (result.kind === 'unreachable' || (result.kind === 'renewed' && isOfSomebodyElse)) throw unreachable()
      return result.kind === 'renewed'
    },
  }
  return wrapCalls(createClient(calls, options), noting)
}

type AnyCall = () => Promise<unknown>
type LooseCall = (...args: readonly unknown[]) => Promise<unknown>

/** The same client, each of whose calls goes through `wrapper`. */
function wrapCalls(client: Api, wrapper: (call: AnyCall) => Promise<unknown>): Api {
  return Object.fromEntries(
    Object.entries(client).map(([group, calls]) => [
      group,
      Object.fromEntries(
        Object.entries(calls).map(([name, call]) => [
          name,
          (...args: readonly unknown[]) => wrapper(() => (call as LooseCall)(...args)),
        ]),
      ),
    ]),
  ) as unknown as Api
}

/** Notes it when a call is refused for want of a subscription. Who owes from the start is led to paying anyway. */
async function noting(call: AnyCall): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PAYMENT_REQUIRED' && !isHeld()) paymentRequired.note()
    throw error
  }
}

/** A call that one person began in one family is never sent on in another's name. */
function isSameOwner(before: string | null, now: string | null): boolean {
  return before === null || (now !== null && isSameScope(ownerOf(before), ownerOf(now)))
}

/** Says it once when a call is refused although its token is fresh (A §8, "Unhandled 401"). */
async function watching(call: AnyCall): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ApiError && isSessionRefusal(error) && readAccessToken() !== null)
      tell({ kind: 'toast', text: sessionTexts.unhandled })
    throw error
  }
}

/**
 * The product's calls with the session's token: `api.children.list()`. Throws {@link ApiError}, and says it when the
 * session itself is refused.
 */
export const api: Api = wrapCalls(createSessionClient(), watching)
