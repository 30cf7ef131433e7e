import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentWorkspace } from '../../../platform/cache/current-workspace.ts'
import { answerCalls } from '../../../platform/testing/calls.fixture.ts'
import { openSettings, type SettingsDesk } from '../../../testing/settings.fixture.tsx'
import { sealedKeys } from '../document-keys.ts'
import { useSealedRoom } from './use-document-room.ts'

let desk: SettingsDesk

beforeEach(async () => {
  desk = await openSettings()
})
afterEach(() => desk.close())

function Probe() {
  const { remove, restore } = useSealedRoom()
  return (
    <>
      <button type="button" onClick={() => void remove('one')}>
        Remove
      </button>
      <button type="button" onClick={() => void restore('one')}>
        Restore
      </button>
    </>
  )
}

test.each(['Remove', 'Restore'])('the lists of sealed documents are read again: %s', async (name) => {
  answerCalls({
    'DELETE /api/sealed-documents/one': () => new Response(null, { status: 204 }),
    'POST /api/sealed-documents/one/restore': () => Response.json({ id: 'one' }),
  })
  const { queryClient } = currentWorkspace()
  const lists = [sealedKeys.list(false), sealedKeys.list(true)]
  for (const key of lists) queryClient.setQueryData(key, [])
  desk.show(<Probe />)
  fireEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(lists.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true]))
})
