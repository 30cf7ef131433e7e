import type { EndpointGroup } from '@nestwren/contract/endpoint'
import { staffContract } from '@nestwren/contract/staff'
import { expect, test } from 'vitest'
import { staffTexts } from './staff-texts.ts'

const ofPanel: Readonly<Record<string, EndpointGroup>> = staffContract

test('every refusal of the panel can be read in every language', () => {
  const declared = Object.values(ofPanel).flatMap((group) =>
    Object.values(group).flatMap(({ errors }) => Object.values(errors).map(({ text }) => text)),
  )
  expect([...new Set(staffTexts.map(({ message }) => message))].sort()).toEqual([...new Set(declared)].sort())
})
