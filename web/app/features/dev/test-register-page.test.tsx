import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answer, clearAway, field, names, press, show } from '../../testing/onboarding.fixture.tsx'
import TestRegisterPage from './test-register-page.tsx'

afterEach(clearAway)

test('the registration dialog is open, with fields for what a link brings, and stays open', async () => {
  const sent = answer({
    'GET /api/invites/validate/an-invite': () =>
      Response.json({
        inviterName: 'Mara',
        role: 'caregiver',
        relationship: 'nanny',
        childNames: ['Wren'],
        email: null,
        isEmailProven: false,
      }),
  })
  show(<TestRegisterPage />)
  expect(screen.getByRole('dialog')).toBeTruthy()
  for (const name of ['invite', 'influencer', 'ref']) expect(field(name)).toBeTruthy()
  fireEvent.change(field('invite'), { target: { value: 'an-invite' } })
  press('Use these codes')
  expect(await screen.findByText(/Mara/)).toBeTruthy()
  expect(names(sent)).toContain('GET /api/invites/validate/an-invite')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(screen.getByRole('dialog')).toBeTruthy()
})
