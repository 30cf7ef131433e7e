import type { AdminUserDetail } from '@nestwren/contract/admin-users'
import { ApiError } from '@nestwren/contract/client'
import { useStaffErrorText } from '../public/staff-texts.ts'
import { useStaffAction } from '../public/use-staff-action.ts'

interface Words {
  readonly failed: string
  readonly done: string
}

/**
 * Changes one user. Whatever another operator changed meanwhile is shown instead, and the change is not made.
 * @param onDone is told the row that one's own change has made, before `onChange` is told of it like of any other
 */
export function useUserChange(onChange: (user: AdminUserDetail) => void, onDone?: (user: AdminUserDetail) => void) {
  const { isBusy, run } = useStaffAction()
  const errorText = useStaffErrorText()
  return {
    isBusy,
    run: (work: () => Promise<{ readonly user: AdminUserDetail }>, words: Words): Promise<boolean> =>
      run(
        async () => {
          const { user } = await work()
          onDone?.(user)
          onChange(user)
        },
        { ...words, meet: meetStale(onChange, words.failed, errorText) },
      ),
  }
}

/** What to say of a change that was refused because the row is another by now; the row of now takes its place. */
export function meetStale(
  onChange: (user: AdminUserDetail) => void,
  failed: string,
  errorText: (error: unknown) => string,
) {
  return (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'STALE_VERSION') return null
    const current = currentOf(error.details)
    if (current !== null) onChange(current)
    return { text: failed, detail: errorText(error) }
  }
}

/** The row as it is now, as the server sends it with the refusal of a stale change. */
function currentOf(details: unknown): AdminUserDetail | null {
  const { current } = (details ?? {}) as { readonly current?: unknown }
  return isUser(current) ? current : null
}

function isUser(value: unknown): value is AdminUserDetail {
  return typeof value === 'object' && value !== null && '_id' in value && 'version' in value
}
