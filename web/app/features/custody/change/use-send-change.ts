import { useLingui } from '@lingui/react/macro'
import type { CustodyOverride } from '@nestwren/contract/overrides'
import { useRef } from 'react'
import { api } from '../../../platform/api/api.ts'
import { nowIso } from '../../../platform/clock/now.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { newId } from '../../../platform/sync/ids.ts'
import { listNow } from '../../../platform/sync/lazy/list-now.ts'
import { createItem } from '../../../platform/sync/lazy/write-list.ts'
import { useKeep } from '../../../ui/items/use-keep.ts'
import { useAction } from '../../../ui/use-action.ts'
import { overrideList } from '../public/custody-lists.ts'
import { useRefusals } from '../use-refusals.ts'
import { useStoreOverride } from '../use-store-override.ts'
import type { ChangeTerms } from './change-form.ts'

interface Suggestion {
  readonly id: string
  readonly childIds: readonly string[]
  readonly type: CustodyOverride['type']
  readonly terms: ChangeTerms
  /** ISO instant. */
  readonly answerBy: string
  readonly words: string
  readonly replaces: string | null
  /** Who is expected to be asked; null where it holds as soon as it is written down. */
  readonly asked: { readonly id: string; readonly name: string } | null
}

export interface Sending {
  readonly isBusy: boolean
  readonly failure: string | null
  /**
   * Suggests something; without a network it waits on this device. Resolves to what became of it, null where it was
   * refused, which `failure` says.
   */
  readonly suggest: (suggestion: Suggestion) => Promise<'sent' | 'holds' | 'waiting' | null>
  /** Answers a proposal with other terms. It needs the server's word. Resolves to whether the server took it. */
  readonly counter: (item: CustodyOverride, suggestion: Suggestion) => Promise<boolean>
}

/** Sends suggestions, and answers with other terms. */
export function useSendChange(): Sending {
  const { t } = useLingui()
  const { user } = useSession()
  const store = useStoreOverride()
  const keeping = useKeep()
  const action = useAction({ words: useRefusals() })
  const mutation = useRef<{ readonly of: string; readonly id: string } | null>(null)
  /** The same id for the same answer, so that a second try after a broken line is harmless. */
  const mutationOf = (body: object) => {
    const of = JSON.stringify(body)
    if (mutation.current?.of !== of) mutation.current = { of, id: newId() }
    return mutation.current.id
  }
  return {
    isBusy: keeping.isBusy || action.isBusy,
    failure: keeping.failure ?? action.failure,
    suggest: async (suggestion) => {
      const by = { id: user?.id ?? '', name: user?.name ?? '' }
      const isKept = await keeping.keep(() => createItem(overrideList, bodyOf(suggestion), shownOf(suggestion, by)))
      if (!isKept) return null
      if (!navigator.onLine) return 'waiting'
      // The server decides who is asked.
      const known = listNow(overrideList).find(({ id }) => id === suggestion.id)
      const isHeld = known === undefined ? suggestion.asked === null : known.status === 'accepted'
      return isHeld ? 'holds' : 'sent'
    },
    counter: async (item, { terms, answerBy, words }) => {
      if (!navigator.onLine) {
        action.setFailure(t`You're offline, so nothing changed. Try again when you're back online.`)
        return false
      }
      const body = { version: item.version, answer: 'counter' as const, words, terms, answerBy }
      return action.run(() =>
        store.following(async () => {
          const mutationId = mutationOf(body)
          store.put(await api.overrides.update({ params: { id: item.id }, body: { ...body, mutationId } }))
        }),
      )
    },
  }
}

function bodyOf({ id, childIds, type, terms, answerBy, words, replaces }: Suggestion) {
  return { id, childIds: [...childIds], type, ...terms, answerBy, replaces, words }
}

/** How it looks until the server has answered. */
function shownOf(
  { id, childIds, type, terms, answerBy, words, replaces, asked }: Suggestion,
  by: { readonly id: string; readonly name: string },
): Omit<CustodyOverride, 'version'> {
  const at = nowIso()
  const isRecord = asked === null
  return {
    ...{ id, childIds: [...childIds], type, ...terms, replaces },
    status: isRecord ? 'accepted' : 'proposed',
    proposedBy: by,
    waitsFor: asked === null ? null : { id: asked.id, name: asked.name },
    answerBy: isRecord ? null : answerBy,
    acceptedAt: isRecord ? at : null,
    steps: [{ seq: 1, step: isRecord ? 'recorded' : 'proposed', by, at, words, terms }],
    createdBy: by,
    createdAt: at,
  }
}
