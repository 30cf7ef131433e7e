import type { User } from '@nestwren/contract/auth'
import { defaultChildColor } from '@nestwren/contract/child-color'
import type { Child } from '@nestwren/contract/children'
import type { DetailsOf, Entry, EntryOf } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { presetLevels, roleUserPermissions } from '@nestwren/contract/permissions'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { RunningTimer } from '../features/logs/sheets/public/running-bar.tsx'
import { queryKeys } from '../platform/api/query-keys.ts'
import { setCurrentWorkspace, WorkspaceContext } from '../platform/cache/current-workspace.ts'
import { openWorkspace, type Workspace } from '../platform/cache/workspace.ts'
import { session } from '../platform/session/session.ts'
import { useOpenEntries } from '../platform/sync/indexed/use-entries.ts'
import type { Registered } from '../platform/sync/list.ts'
import { renderUi } from '../platform/testing/render-ui.tsx'
import { setVolumeUnit } from '../platform/units/units.ts'
import { heldUploads } from '../platform/uploads/upload-places.ts'
import { setAsked } from '../ui/layers/layer-address.ts'
import { ToastHost } from '../ui/toast-host.tsx'

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const juno = uuid(1)
export const otis = uuid(2)
const createdAt = '2026-01-01T00:00:00.000Z'

const mara: User = {
  id: uuid(10),
  name: 'Mara',
  username: 'mara@example.com',
  role: 'parent',
  color: defaultChildColor,
  accountId: uuid(11),
  subscriptionStatus: 'free_trial',
  trialEndDate: null,
  subscriptionEndDate: null,
  paymentRequired: false,
  permissions: roleUserPermissions.parent,
  memberships: [],
  hasPassword: true,
  hasGoogle: false,
  onboardingCompleted: true,
  newsletter: false,
  createdAt,
}
export const dev = { id: uuid(12), name: 'Dev' }

function childOf(id: string, name: string, preset: keyof typeof presetLevels): Child {
  return {
    _id: id,
    name,
    birthdate: null,
    birthTime: null,
    dueDate: null,
    sex: 'unknown',
    color: defaultChildColor,
    pictureId: null,
    pictureUrl: null,
    pictureLargeUrl: null,
    caregivers: [],
    access: presetLevels[preset],
    version: 1,
    createdAt,
  }
}

let nextNumber = 100

/** An entry as the server has it; by Mara unless told. */
export function entryOf<K extends KindName>(
  kind: K,
  fields: Partial<Omit<Entry, 'kind' | 'details'>> & { startAt: string; details: DetailsOf<K> },
): EntryOf<K> {
  const by = { id: mara.id, name: mara.name }
  nextNumber += 1
  return {
    id: uuid(nextNumber),
    childId: juno,
    kind,
    endAt: null,
    tz: 'UTC',
    notes: '',
    photoIds: [],
    createdBy: by,
    updatedBy: by,
    createdAt,
    updatedAt: createdAt,
    version: 1,
    deletedAt: null,
    likes: [],
    commentCount: 0,
    ...fields,
  } as unknown as EntryOf<K>
}

export interface Desk {
  readonly workspace: Workspace
  readonly entries: () => readonly Entry[]
  readonly show: (view: ReactNode) => ReturnType<typeof renderUi>
}

/** Somebody signed in on a device without a network, with these entries on it. */
export async function openDesk(
  entries: readonly Entry[] = [],
  {
    childCount = 1,
    preset = 'parent',
    registered,
  }: { childCount?: 1 | 2; preset?: keyof typeof presetLevels; registered?: Registered } = {},
): Promise<Desk> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  // A single page: nobody to take turns with.
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never)
  setVolumeUnit('ml')
  session.updateUser(mara)
  const workspace = await openWorkspace(
    { userId: mara.id, accountId: mara.accountId },
    async () => registered ?? import('../synced-lists.ts'),
  )
  // The browser of these tests stores nothing; the device they are about does.
  vi.spyOn(workspace.outbox, 'isHolding').mockReturnValue(false)
  setCurrentWorkspace(workspace)
  const children = [childOf(juno, 'Juno', preset), childOf(otis, 'Otis', preset)].slice(0, childCount)
  workspace.queryClient.setQueryData(queryKeys.children, children)
  workspace.entries.put(entries)
  return {
    workspace,
    entries: () => workspace.entries.list('all').map(({ entry }) => entry),
    show: (view) =>
      renderUi(
        <WorkspaceContext value={workspace}>
          <QueryClientProvider client={workspace.queryClient}>
            {view}
            <ToastHost />
          </QueryClientProvider>
        </WorkspaceContext>,
      ),
  }
}

/** What is going on, for all children, as the bar shows it. */
export function RunningTimers() {
  return useOpenEntries('all').map(({ entry }) => <RunningTimer key={entry.id} entry={entry} childName={null} />)
}

/** Begins a page anew as a reload does, at the address that it has with what is open. */
export function reload(page: { unmount: () => void }, show: () => unknown): void {
  const address = location.href
  page.unmount()
  setAsked(address)
  show()
}

/** What a test leaves behind on the device. */
export async function closeDesk(desk: Desk): Promise<void> {
  await desk.workspace.outbox.change(() => [])
  heldUploads.clear()
  desk.workspace.close()
  setCurrentWorkspace(null)
  sessionStorage.clear()
  localStorage.clear()
  vi.restoreAllMocks()
}
