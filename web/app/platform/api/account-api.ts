import { calls } from './account-calls.ts'
import { createApi } from './api.ts'

/** Calls about the account and its people, with the session's token. Throws {@link ApiError}. Not for what Home loads. */
export const accountApi = createApi(calls)
