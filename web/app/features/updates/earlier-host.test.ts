import { publicBrand } from '@nestwren/contract/brand-public'
import { expect, test } from 'vitest'
import { currentAddress } from './earlier-host.ts'

const page = { pathname: '/home', search: '?a=1', hash: '#/log=diaper' }

test('pages of earlier hosts belong to the current one, with all of their address (B §9)', () => {
  for (const hostname of publicBrand.legacyHosts)
    expect(currentAddress({ hostname, ...page })).toBe(`${publicBrand.address}/home?a=1#/log=diaper`)
  for (const hostname of [new URL(publicBrand.address).hostname, 'localhost', `${publicBrand.legacyHosts[0]}.example`])
    expect(currentAddress({ hostname, ...page })).toBeNull()
})
