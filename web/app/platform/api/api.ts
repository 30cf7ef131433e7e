import type { Contract } from '@nestwren/contract'
import { ApiError, type Client, type ClientOptions, createClient } from '@nestwren/contract/client'
import { tell } from '../session/notices.ts'
import { paymentRequired } from '../session/session-state.ts'
import { isHeld, isSameScope, ownerOf, readAccessToken } from '../session/token-store.ts'
import { currentToken, isSessionRefusal, renewTokens, sessionTexts } from '../session/tokens.ts'
import { apiFetch } from './api-origin.ts'
import { calls } from './calls.ts'

/** The product's calls as functions. */
export type Api = Client<Contract>

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
  return wrapCalls(makerOf(options), noting)
}

type AnyCall = () => Promise<unknown>
type LooseCall = (...args: readonly unknown[]) => Promise<unknown>

/** Makes a call by the names of its group and of itself; one that this version does not know does nothing. */
type Maker = (group: string, name: string, args: readonly unknown[]) => Promise<unknown>
type LooseCalls = Readonly<Record<string, Readonly<Record<string, LooseCall>>>>

/** The calls of Home at once; with the first of the others, they are fetched. */
function makerOf(options: ClientOptions): Maker {
  const now = createClient(calls, options) as unknown as LooseCalls
  let later: Promise<LooseCalls> | null = null
  const fetchLater = async (): Promise<LooseCalls> => {
    try {
      return createClient((await import('./later-calls.ts')).calls as never, options) as LooseCalls
    } catch {
      later = null
      throw unreachable()
    }
  }
  return async (group, name, args) => {
    if (now[group] !== undefined) return now[group][name]?.(...args)
    later ??= fetchLater()
    return (await later)[group]?.[name]?.(...args)
  }
}

/** A client of these calls, each of which goes through `wrapper`. Groups and calls come to be as they are named. */
function wrapCalls(make: Maker | Api, wrapper: (call: AnyCall) => Promise<unknown>): Api {
  const maker: Maker =
    typeof make === 'function'
      ? make
      : async (group, name, args) => (make as unknown as LooseCalls)[group]?.[name]?.(...args)
  return named((group) =>
    named(
      (name) =>
        (...args: readonly unknown[]) =>
          wrapper(() => maker(group, name, args)),
    ),
  ) as unknown as Api
}

/** An object whose members are made when they are first named, and stay. */
function named(make: (name: string) => unknown): object {
  return new Proxy<Record<string | symbol, unknown>>(
    {},
    {
      get(members, name) {
        // Nothing that is awaited may look like a promise.
        if (typeof name === 'symbol' || name === 'then' || name in members) return members[name]
        members[name] = make(name)
        return members[name]
      },
    },
  )
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
