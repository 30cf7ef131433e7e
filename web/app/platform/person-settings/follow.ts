import { QueryObserver } from '@tanstack/react-query'
import { queryKeys } from '../api/query-keys.ts'
import type { Workspace } from '../cache/workspace.ts'
import { markQueued, markUnsent, readUnsent, unsentEvent } from '../preferences/personal.ts'
import { readPreference } from '../preferences/preferences.ts'
import { readUser } from '../session/token-store.ts'
import { isSame } from '../sync/edit.ts'
import { changeOwn } from '../sync/lazy/write-list.ts'
import { followTabIcon } from '../theme/tab-icon.ts'
import { preferencesList, type SettingsList, themeList } from './settings-lists.ts'

/**
 * Gives the sync engine what the person sets on this device, also what was set before this code was here or by an older
 * version, and puts what they set on other devices on this one. Gives back how to stop.
 */
export function follow({ scope, outbox, queryClient }: Workspace): () => void {
  const lists = [themeList, preferencesList]
  const adopted = new Set<SettingsList>()
  let isStopped = false
  // Somebody else may have signed in while an answer was on its way.
  const isWanted = () => !isStopped && readUser()?.id === scope.userId
  const noted = ({ keys }: SettingsList) => Object.keys(keys).filter((one) => readUnsent().includes(keys[one] ?? ''))
  const queued = ({ name }: SettingsList) =>
    outbox.getState().queue.flatMap(({ kept }) => (kept?.part === name ? [kept.fields] : []))

  const giveOne = async (list: SettingsList) => {
    const settings = isWanted() ? noted(list) : []
    if (settings.length === 0) return
    const before = list.here()
    await changeOwn(list, Object.fromEntries(settings.map((one) => [one, before[one]])))
    const forget = () => {
      if (!isWanted()) return
      const now = list.here()
      // What was changed again meanwhile stays noted.
      markQueued(settings.flatMap((one) => (isSame(now[one], before[one]) ? (list.keys[one] ?? []) : [])))
    }
    if (!outbox.isHolding()) return forget()
    // A queue in the memory of this page dies with it; what is noted does not, until it is sent.
    const stop = outbox.subscribe(() => {
      if (queued(list).length > 0) return
      stop()
      forget()
    })
  }
  let turn = Promise.resolve()
  const give = () => {
    // A full device takes nothing: it stays noted until the next time.
    for (const list of lists) turn = turn.then(() => giveOne(list)).catch(() => undefined)
  }

  const takeOver = (list: SettingsList, answer: unknown) => {
    const waiting = new Set([...noted(list), ...queued(list).flatMap(Object.keys)])
    list.wear(answer, (setting) => waiting.has(setting))
    // Once: what the server refuses of it would be sent for ever.
    const first = adopted.has(list) ? [] : list.unknownTo(answer).filter((one) => !waiting.has(one))
    adopted.add(list)
    markUnsent(first.flatMap((one) => list.keys[one] ?? []).filter((key) => readPreference(key) !== null))
  }
  const stops = lists.map((list) =>
    new QueryObserver(queryClient, {
      queryKey: queryKeys.list(list.name),
      queryFn: ({ signal }) => list.read(signal),
      // The device has its own copy of everything.
      meta: { isPersisted: false },
    }).subscribe(({ data, isFetching, isFetchedAfterMount }) => {
      if (data !== undefined && isFetchedAfterMount && !isFetching && isWanted()) takeOver(list, data)
    }),
  )

  stops.push(followTabIcon())
  globalThis.addEventListener(unsentEvent, give)
  give()
  return () => {
    isStopped = true
    globalThis.removeEventListener(unsentEvent, give)
    for (const stop of stops) stop()
  }
}
