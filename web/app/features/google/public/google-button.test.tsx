import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../platform/testing/calls.fixture.ts'
import { renderUi } from '../../../platform/testing/render-ui.tsx'
import { GoogleButton } from './google-button.tsx'

test('the way to Google is there only where it is set up', async () => {
  answerCalls({ 'GET /api/auth/google/options': () => Response.json({ isAvailable: true }) })
  renderUi(<GoogleButton />)
  expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy()
})
