import { contract } from '@nestwren/contract'
import { ApiError, type Client, type ClientOptions, createClient } from '@nestwren/contract/client'
import { tell } from '../session/notices.ts'
import { sessionTexts } from '../session/texts.ts'
import { isSameScope, ownerOf, readAccessToken } from '../session/token-store.ts'
import { currentToken, isSessionRefusal, renewTokens } from '../session/tokens.ts'

export type Api = Client<typeof contract>

/** What to throw when a token is needed and the server cannot be asked for one: being offline is not a refusal. */
const unreachable = () => new ApiError(0, 'NETWORK', 'Network error. Please try again.')

/** A client that carries the session's token and renews it. `token` may add a check of its own before each attempt. */
export function createSessionClient(token: () => Promise<string | null> = currentToken): Api {
  const options: ClientOptions = {
    baseUrl: '',
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
  return createClient(contract, options)
}

/** A call that one person began in one family is never sent on in another's name. */
function isSameOwner(before: string | null, now: string | null): boolean {
  return before === null || (now !== null && isSameScope(ownerOf(before), ownerOf(now)))
}

const sessionClient = createSessionClient()

/** Says it once when a call is refused although its token is fresh (A §8, "Unhandled 401"). */
async function watched<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ApiError && isSessionRefusal(error) && readAccessToken() !== null)
      tell({ kind: 'toast', text: sessionTexts.unhandled })
    throw error
  }
}

type LooseCall = (...args: readonly unknown[]) => Promise<unknown>

/** Every call of the product, with the session's token: `api.children.list()`. Throws {@link ApiError}. */
export const api = Object.fromEntries(
  Object.entries(sessionClient).map(([group, calls]) => [
    group,
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [
        name,
        (...args: readonly unknown[]) => watched(() => (call as LooseCall)(...args)),
      ]),
    ),
  ]),
) as unknown as Api
