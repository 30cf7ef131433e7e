import { type AwayType, type away, awayTypes } from '@nestwren/contract/away'
import type { CallOutput } from '@nestwren/contract/endpoint'
import type { Entry } from '@nestwren/contract/logs/entry'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import { useLive } from '../../platform/realtime/use-live.ts'

export interface AwayPerson {
  readonly id: string
  readonly name: string
  readonly counts: readonly { readonly type: AwayType; readonly count: number }[]
}

export interface AwayNews {
  readonly since: string
  /** Whoever did something last comes first. */
  readonly people: readonly AwayPerson[]
  /** Handover and pinned notes written meanwhile, the newest first. */
  readonly notes: readonly Entry[]
}

interface AwayAnswer {
  readonly answer: CallOutput<typeof away.get>
  readonly notes: readonly Entry[]
}

const key = ['away']

interface Away {
  /** null until it is known, and when nothing happened. */
  readonly news: AwayNews | null
  /** There is an answer, or none to wait for. */
  readonly isKnown: boolean
}

/** What others did since an instant. */
export function useAway(since: string | null, childId: string | 'all'): Away {
  const { data, isLoading } = useAnswer(since, childId)
  return { news: since === null || data === undefined ? null : newsOf(data), isKnown: since === null || !isLoading }
}

function useAnswer(since: string | null, childId: string | 'all') {
  const client = useQueryClient()
  const { entries } = useWorkspace()
  // What was counted may not be seen any more.
  useLive('rights:changed', () => void client.resetQueries({ queryKey: key }))
  return useQuery<AwayAnswer>({
    queryKey: [...key, since, childId],
    // Once: what others do while the person looks on is in the timeline below, not in what they missed.
    enabled: ({ state }) => since !== null && state.data === undefined,
    queryFn: async ({ signal }) => {
      const answer = await api.away.get({ query: { since: since ?? '', childId } }, { signal })
      const notes = await Promise.all(answer.noteIds.map((id) => entries.get(id)?.entry ?? readNote(id, signal)))
      return { answer, notes: notes.filter((note) => note !== null) }
    },
    gcTime: 5 * 60_000,
    meta: { isPersisted: false },
  })
}

function newsOf({ answer, notes }: AwayAnswer): AwayNews | null {
  const people = answer.people
    .toSorted((a, b) => Date.parse(b.lastAt) - Date.parse(a.lastAt))
    .flatMap(({ person, counts }): AwayPerson[] => {
      const shown = counts.filter(({ count }) => count > 0).toSorted((a, b) => rank(a.type) - rank(b.type))
      return shown.length === 0 ? [] : [{ ...person, counts: shown }]
    })
  if (people.length === 0 && notes.length === 0) return null
  return { since: answer.since, people, notes }
}

const rank = (type: AwayType) => awayTypes.indexOf(type)

/** A note that went meanwhile is no reason to keep the rest back. */
async function readNote(id: string, signal: AbortSignal): Promise<Entry | null> {
  return api.logs.get({ params: { id } }, { signal }).catch(() => null)
}
