import { useLingui } from '@lingui/react/macro'
import type { CustodyOverride } from '@nestwren/contract/overrides'
import { useRef } from 'react'
import { api } from '../../../platform/api/api.ts'
import { newId } from '../../../platform/sync/ids.ts'
import { type Action, useAction } from '../../../ui/use-action.ts'
import { useRefusals } from '../use-refusals.ts'
import { useStoreOverride } from '../use-store-override.ts'

export interface Answers extends Pick<Action, 'isBusy' | 'failure'> {
  /** Resolves to whether the server took it. Offline, and where someone was faster, nothing changes and `failure` says so. */
  readonly answer: (answer: 'accept' | 'decline', words: string, knows: readonly string[]) => Promise<boolean>
  readonly takeBack: () => Promise<boolean>
}

/** Answers a proposal. It needs the server's word: what two people agree on cannot wait on one device. */
export function useAnswer(item: CustodyOverride): Answers {
  const { t } = useLingui()
  const store = useStoreOverride()
  const { isBusy, failure, setFailure, run } = useAction({ words: useRefusals() })
  // The same id for the same answer: sending it again after a broken line is harmless.
  const mutations = useRef(new Map<string, string>())
  const mutationOf = (answer: string) => {
    const key = `${item.version} ${answer}`
    const id = mutations.current.get(key) ?? newId()
    mutations.current.set(key, id)
    return id
  }
  const whenOnline = (work: () => Promise<void>) => {
    if (navigator.onLine) return run(() => store.following(work))
    setFailure(t`You're offline, so nothing changed. Try again when you're back online.`)
    return Promise.resolve(false)
  }
  return {
    isBusy,
    failure,
    answer: (answer, words, knows) =>
      whenOnline(async () => {
        const { id, version } = item
        // Left out where there is nothing: an older server does not know it.
        const shown = answer === 'accept' && knows.length > 0 ? { knows: [...knows] } : null
        const body = { version, mutationId: mutationOf(answer), answer, words: words.trim(), ...shown }
        store.put(await api.overrides.update({ params: { id }, body }))
      }),
    takeBack: () =>
      whenOnline(async () => {
        await api.overrides.remove({ params: { id: item.id } })
        await store.readAgain()
      }),
  }
}
