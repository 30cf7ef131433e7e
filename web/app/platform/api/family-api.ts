import { createApi } from './api.ts'
import { calls } from './family-calls.ts'

/** Calls about what a family keeps beside its log, with the session's token. Throws {@link ApiError}. Not for what Home loads first. */
export const familyApi = createApi(calls)
