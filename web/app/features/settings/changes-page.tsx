import { Trans, useLingui } from '@lingui/react/macro'
import type { AuditItem } from '@nestwren/contract/members'
import { areas, type Level, levels, presets, roles, userPermissions } from '@nestwren/contract/permissions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SettingsHeader } from '../../ui/settings/settings-header.tsx'
import { settingsKeys } from './settings-keys.ts'
import { useAreaNames, useLevelNames, usePermissionWords, usePresetWords, useRoleNames } from './use-right-names.ts'

export function meta() {
  return [{ title: 'Changes · Nestwren' }]
}

/** Who joined, left and was given what, newest first; for owners and parents. */
export default function ChangesPage() {
  const { t } = useLingui()
  const query = useInfiniteQuery({
    queryKey: settingsKeys.changes,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.members.listAudit({ query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    getNextPageParam: (last) => last.nextCursor,
    meta: { isPersisted: false },
  })
  return (
    <>
      <SettingsHeader title={t`Changes`} back={{ href: '/settings/family', label: t`Back to Caregivers` }} />
      <Loaded
        query={query}
        lines={4}
        failed={{
          title: t`We couldn't load the changes`,
          body: t`Nothing is lost. Check your connection and try again.`,
        }}
      >
        {({ pages }, answered) => {
          const items = pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <EmptyState
              after={answered}
              title={t`Nothing changed yet`}
              body={t`You'll see who joins and what they can do here.`}
            />
          ) : (
            <ol className="card card-pad setting-rows">
              {items.map((item) => (
                <ChangeLine key={item.id} item={item} />
              ))}
            </ol>
          )
        }}
      </Loaded>
      {query.hasNextPage ? (
        <Button
          variant="soft"
          isBlock
          className="mt-3"
          isBusy={query.isFetchingNextPage}
          busyLabel={t`Loading`}
          onClick={() => void query.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </>
  )
}

function ChangeLine({ item }: { item: AuditItem }) {
  const when = useWhen()
  const { headline, details } = useChangeText()(item)
  return (
    <li>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="type-label block">{headline}</span>
        {details.map((detail) => (
          <span key={detail} className="type-small block">
            {detail}
          </span>
        ))}
        <span className="type-caption block text-muted">{when.time(item.at)}</span>
      </span>
    </li>
  )
}

type Change = AuditItem['changes'][number]

interface ChangeText {
  readonly headline: string
  readonly details: readonly string[]
}

/** A line of the list of changes in words. What this app does not know by name is shown as the server wrote it. */
function useChangeText(): (item: AuditItem) => ChangeText {
  const headline = useHeadline()
  const changeText = useOneChange()
  return (item) => ({
    headline: headline(item),
    // That somebody joined or left says already what they were and are.
    details:
      item.action === 'memberLeft' || item.action === 'inviteWithdrawn'
        ? []
        : [...new Set(telling(item.changes).map(changeText))],
  })
}

/** Without what follows from who somebody is to the child: the role, and the rights that go with it. */
function telling(changes: readonly Change[]): readonly Change[] {
  const who = changes.find(({ what }) => what === 'relationship')
  if (who === undefined) return changes
  return changes.filter(
    ({ what, from, to }) => what !== 'role' && !(what === 'preset' && from === who.from && to === who.to),
  )
}

function useHeadline(): (item: AuditItem) => string {
  const { t } = useLingui()
  return ({ action, actorName, subjectName, childName }) => {
    const child = childName ?? t`a child`
    switch (action) {
      case 'memberJoined':
        return t`${subjectName} joined the family`
      case 'memberRemoved':
        return t`${actorName} removed ${subjectName}`
      case 'memberLeft':
        return t`${subjectName} left the family`
      case 'inviteSent':
        return subjectName === '' ? t`${actorName} made an invite link` : t`${actorName} invited ${subjectName}`
      case 'inviteChanged':
        return subjectName === ''
          ? t`${actorName} changed an invite link`
          : t`${actorName} changed the invite for ${subjectName}`
      case 'inviteWithdrawn':
        return subjectName === ''
          ? t`${actorName} canceled an invite link`
          : t`${actorName} canceled the invite for ${subjectName}`
      case 'childPermissionsChanged':
        return t`${actorName} changed what ${subjectName} can do for ${child}`
      case 'userPermissionsChanged':
        return t`${actorName} changed what ${subjectName} can do`
      default:
        return `${actorName} · ${subjectName}`
    }
  }
}

function useOneChange(): (change: Change) => string {
  const { t } = useLingui()
  const what = useWhat()
  const value = useValue()
  return (change) => {
    const name = what(change.what)
    const from = value(change.what, change.from)
    const to = value(change.what, change.to)
    if (change.from === null) return t`${name}: ${to}`
    return t`${name}: ${to} (was ${from})`
  }
}

const known = <Name extends string>(names: readonly Name[], name: string): Name | undefined =>
  names.find((one) => one === name)

function useWhat(): (what: string) => string {
  const { t } = useLingui()
  const areaNames = useAreaNames()
  const switches = usePermissionWords()
  const others: Readonly<Record<string, string>> = {
    preset: t`What they can do`,
    relationship: t`Who they are`,
    role: t`Role`,
    export: t`Can export`,
    accessFrom: t`Access starts`,
    accessUntil: t`Access ends`,
    historyDays: t`Days of history`,
  }
  return (what) => {
    const area = known(areas, what)
    if (area !== undefined) return areaNames[area]
    const permission = known(userPermissions, what)
    return permission === undefined ? (others[what] ?? what) : switches[permission].name
  }
}

function useValue(): (what: string, value: string | null) => string {
  const { t } = useLingui()
  const when = useWhen()
  const levelNames: Readonly<Record<Level, string>> = useLevelNames()
  const presetWords = usePresetWords()
  const roleNames = useRoleNames()
  return (what, value) => {
    if (value === null) return what === 'role' ? t`none` : t`no limit`
    if (value === 'true') return t`on`
    if (value === 'false') return t`off`
    if (what === 'accessFrom' || what === 'accessUntil') return when.time(value)
    const level = known(areas, what) === undefined ? undefined : known(levels, value)
    if (level !== undefined) return levelNames[level]
    const role = what === 'role' ? known(roles, value) : undefined
    if (role !== undefined) return roleNames[role]
    const preset = known(presets, value)
    return preset === undefined ? value : presetWords[preset].name
  }
}
