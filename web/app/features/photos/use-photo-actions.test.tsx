import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accessOf, allOpen } from '../../platform/locks/locks.fixture.ts'
import { locksOf } from '../../platform/locks/locks.ts'
import { answerCalls, storeTestTokens } from '../../platform/testing/calls.fixture.ts'
import { closeDesk, type Desk, juno, openDesk } from '../../testing/desk.fixture.tsx'
import { photoKeys } from './photo-facts.ts'
import { holdPhotos, photoOf, withAddresses } from './photos.fixture.tsx'
import { usePhotoActions } from './use-photo-actions.ts'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => closeDesk(desk))

const kept = photoOf(1, { keptInVault: true, version: 2 })

function Keep() {
  const { update } = usePhotoActions()
  return (
    <button type="button" onClick={() => void update(kept.id, 1, { keptInVault: true })}>
      Keep
    </button>
  )
}

/** What the list of all holds after a photo was put into the vault. */
async function listAfterKeeping(access: object) {
  const { queryClient, scope } = desk.workspace
  storeTestTokens(scope.userId, scope.accountId)
  const latest = photoKeys.latest(juno)
  const sent = answerCalls({
    [`GET /api/vault/check-access?accountId=${scope.accountId}`]: () => Response.json(access),
    [`PUT /api/photos/${kept.id}`]: () => Response.json(withAddresses(kept, 'new')),
  })
  await locksOf(desk.workspace).refresh()
  // Read after the device knew what is locked here.
  holdPhotos(queryClient, juno, [photoOf(1), photoOf(2)])
  queryClient.setQueryData(latest, { items: [photoOf(1), photoOf(2)], isWhole: true })
  desk.show(<Keep />)
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  await waitFor(() => expect(sent.some(({ name }) => name.startsWith('PUT'))).toBe(true))
  return () => queryClient.getQueryData<{ items: readonly { id: string }[] }>(latest)?.items.map(({ id }) => id)
}

test('put into the vault by a session that has not opened it, a photo leaves every list', async () => {
  const list = await listAfterKeeping(accessOf({ kept: { photos: 'locked', documents: 'locked' } }))
  await waitFor(() => expect(list()).toEqual([photoOf(2).id]))
})

test('put into the vault while it is open, a photo stays', async () => {
  const list = await listAfterKeeping(allOpen(new Date(Date.now() + 3_600_000).toISOString()))
  await waitFor(() => expect(list()).toEqual([kept.id, photoOf(2).id]))
})
