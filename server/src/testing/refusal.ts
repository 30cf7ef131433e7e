import { ApiError } from '@nestwren/contract/client'

/** The code of a refusal; throws when there was none. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw new Error('It was not refused', { cause: error })
  return error.code
}
