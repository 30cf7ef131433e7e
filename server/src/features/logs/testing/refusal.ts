import { ApiError } from '@nestwren/contract/client'

/** What a call was refused with. */
export async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(outcome instanceof ApiError)) throw new Error(`Expected a refusal, got ${String(outcome)}`)
  return outcome
}
