import type { Person } from '@nestwren/contract/logs/entry-schema'

export type AccountPeople = readonly [accountId: string, online: readonly Person[]]

export interface PresenceOptions {
  readonly settleMs: number
  readonly leaveGraceMs: number
  /** Everybody of an account who has the app open, whichever server process they are on. */
  readonly announce: (accountId: string, online: readonly Person[]) => void
  /** Those of an account who are on this process, for the others. */
  readonly share: (accountId: string, online: readonly Person[]) => void
}

export interface Presence {
  join(accountId: string, person: Person): void
  /** One socket of the person is gone. */
  leave(accountId: string, personId: string): void
  rename(accountId: string, person: Person): void
  of(accountId: string): Person[]
  /** Everybody on this process. */
  snapshot(): AccountPeople[]
  /** What another process says of one account. */
  hear(processId: string, accountId: string, online: readonly Person[]): void
  /** All that another process has; what it does not name is gone, except in accounts that are known better already. */
  hearAll(processId: string, accounts: readonly AccountPeople[], isKnownBetter: (accountId: string) => boolean): void
  close(): void
}

interface Here {
  name: string
  sockets: number
  leaving: NodeJS.Timeout | undefined
}

/** Who of each family has the app open, over all server processes. */
export function createPresence({ settleMs, leaveGraceMs, announce, share }: PresenceOptions): Presence {
  const here = new Map<string, Map<string, Here>>()
  const elsewhere = new Map<string, Map<string, readonly Person[]>>()
  const settling = new Map<string, NodeJS.Timeout>()
  const announced = new Map<string, string>()
  const shared = new Map<string, string>()
  let isClosed = false

  const onHere = (accountId: string): Person[] =>
    [...(here.get(accountId) ?? [])].map(([id, { name }]) => ({ id, name })).sort(byId)

  function of(accountId: string): Person[] {
    const people = new Map<string, Person>()
    for (const accounts of elsewhere.values()) {
      for (const person of accounts.get(accountId) ?? []) people.set(person.id, person)
    }
    for (const person of onHere(accountId)) people.set(person.id, person)
    return [...people.values()].sort(byId)
  }

  /** Says it only when it differs from what was said last. */
  function settle(accountId: string): void {
    settling.delete(accountId)
    publishIfNew(shared, accountId, onHere(accountId), share)
    publishIfNew(announced, accountId, of(accountId), announce)
  }

  function touch(accountId: string): void {
    if (isClosed || settling.has(accountId)) return
    settling.set(
      accountId,
      setTimeout(() => settle(accountId), settleMs),
    )
  }

  function remove(accountId: string, personId: string): void {
    const people = here.get(accountId)
    people?.delete(personId)
    if (people?.size === 0) here.delete(accountId)
    touch(accountId)
  }

  return {
    of,
    join(accountId, { id, name }) {
      const people = here.get(accountId) ?? new Map<string, Here>()
      here.set(accountId, people)
      const person = people.get(id)
      clearTimeout(person?.leaving)
      people.set(id, { name, sockets: (person?.sockets ?? 0) + 1, leaving: undefined })
      touch(accountId)
    },
    leave(accountId, personId) {
      const person = here.get(accountId)?.get(personId)
      if (person === undefined || isClosed) return
      person.sockets -= 1
      if (person.sockets === 0) person.leaving = setTimeout(() => remove(accountId, personId), leaveGraceMs)
    },
    rename(accountId, { id, name }) {
      const person = here.get(accountId)?.get(id)
      if (person === undefined || person.name === name) return
      person.name = name
      touch(accountId)
    },
    snapshot: () => [...here.keys()].map((accountId) => [accountId, onHere(accountId)] as const),
    hear(processId, accountId, online) {
      const accounts = elsewhere.get(processId) ?? new Map<string, readonly Person[]>()
      elsewhere.set(processId, accounts)
      if (online.length > 0) accounts.set(accountId, online)
      else accounts.delete(accountId)
      touch(accountId)
    },
    hearAll(processId, accounts, isKnownBetter) {
      const before = elsewhere.get(processId) ?? new Map<string, readonly Person[]>()
      const after = new Map([
        ...accounts.filter(([accountId]) => !isKnownBetter(accountId)),
        ...[...before].filter(([accountId]) => isKnownBetter(accountId)),
      ])
      if (after.size > 0) elsewhere.set(processId, after)
      else elsewhere.delete(processId)
      for (const accountId of new Set([...before.keys(), ...after.keys()])) touch(accountId)
    },
    close() {
      isClosed = true
      for (const timer of settling.values()) clearTimeout(timer)
      for (const people of here.values()) for (const { leaving } of people.values()) clearTimeout(leaving)
    },
  }
}

function publishIfNew(
  published: Map<string, string>,
  accountId: string,
  people: readonly Person[],
  publish: (accountId: string, people: readonly Person[]) => void,
): void {
  const text = JSON.stringify(people)
  if ((published.get(accountId) ?? '[]') === text) return
  if (people.length > 0) published.set(accountId, text)
  else published.delete(accountId)
  publish(accountId, people)
}

function byId(a: Person, b: Person): number {
  return a.id < b.id ? -1 : 1
}
