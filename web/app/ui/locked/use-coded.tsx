import { ApiError } from '@nestwren/contract/client'
import { type ReactNode, useState } from 'react'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import type { LoadedCovers } from '../../platform/locks/covers.ts'
import { useSave } from '../settings/use-save.ts'
import type { Action } from '../use-action.ts'

/** The person did not confirm; nothing was changed, and there is nothing to say. */
class NotConfirmed extends Error {}

interface CodedAction extends Action {
  /** Stands beside what it is about: the code that the change needs. */
  readonly codeSheet: ReactNode
}

interface Asked extends Pick<LoadedCovers, 'SettingsCode'> {
  answer(isConfirmed: boolean): void
}

/**
 * Runs changes of what is locked that may need a fresh code for settings: where the server asks for one, so does a sheet, and
 * the change runs again once it is confirmed. Closing the sheet changes nothing.
 * @param words of one's own for an error; null leaves it to the usual ones
 */
export function useCoded(words?: (error: unknown) => string | null): CodedAction {
  const action = useSave(words)
  const { registered } = useWorkspace()
  const [asked, setAsked] = useState<Asked | null>(null)
  const askForCode = async () => {
    const { covers } = await registered()
    if (covers === undefined) throw new Error('Nothing is registered that asks for codes')
    const { SettingsCode } = await covers.load()
    return new Promise<boolean>((resolve) => {
      const answer = (isConfirmed: boolean) => {
        setAsked(null)
        resolve(isConfirmed)
      }
      setAsked({ SettingsCode, answer })
    })
  }
  const run: Action['run'] = (work, how = {}) =>
    action.run(
      async () => {
        try {
          return await work()
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'CODE_NEEDED') throw error
          if (!(await askForCode())) throw new NotConfirmed()
          return work()
        }
      },
      { ...how, place: (error, text) => error instanceof NotConfirmed || (how.place?.(error, text) ?? false) },
    )
  const codeSheet =
    asked === null ? null : (
      <asked.SettingsCode onConfirmed={() => asked.answer(true)} onClose={() => asked.answer(false)} />
    )
  return { ...action, run, codeSheet }
}
