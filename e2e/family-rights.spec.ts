import { listenIn } from './fixtures/live-frames.ts'
import { chooseLevel, healthPart, logsPart, makeRightsFamily, parts, shown } from './fixtures/rights-family.ts'
import { type RightsServer, startRightsServer } from './fixtures/rights-server.ts'
import { downloadedBy, everywhere, nowhere, seenBy, storedOn } from './fixtures/seen-through.ts'
import { type Device, expect, test } from './fixtures/test.ts'

const watching = ['nanny', 'grandparent'] as const
type Who = (typeof watching)[number]

let own: RightsServer

test.beforeAll(async () => {
  own = await startRightsServer()
})
test.afterAll(() => own.remove())

/** What was on offer a moment ago may be asked for in the very moment it is taken away. */
function letRefusalsBe(device: Device): void {
  for (const status of [403, 404]) device.expectRefusal({ status, path: /^\/api\// })
}

for (const part of parts) {
  test(`${part.area}: seen, taken away and given back, everywhere and at once`, {
    tag: ['@members', '@account'],
  }, async ({ openDevice }) => {
    // Three browsers, five exports and the quiet after each push: long on a busy machine.
    test.slow()
    const { url } = own.server
    const family = await makeRightsFamily(url)
    const { mother, nanny, grandparent, pip } = family
    const all = [pip._id]
    const phones = { nanny: await own.push.closedAppOf(nanny), grandparent: await own.push.closedAppOf(grandparent) }
    const devices = {
      mother: await openDevice({ of: mother, baseURL: url }),
      nanny: await openDevice({ of: nanny, child: pip._id, baseURL: url }),
      grandparent: await openDevice({ of: grandparent, child: pip._id, baseURL: url }),
    }
    letRefusalsBe(devices.nanny)
    const heard = { nanny: listenIn(devices.nanny.page), grandparent: listenIn(devices.grandparent.page) }
    await Promise.all(watching.map((who) => devices[who].page.goto(part.path)))
    await Promise.all(watching.map((who) => expect.poll(() => heard[who].length).toBeGreaterThan(0)))

    const hears = (who: Who, word: string, name: string) =>
      expect.poll(() => heard[who].some((one) => one.name === name && one.text.includes(word))).toBe(true)
    const isPushed = (who: Who, text: string, from = 0) =>
      expect.poll(async () => (await phones[who].heard()).slice(from).join('\n'), { timeout: 60_000 }).toContain(text)
    /** Something of another part that both may see: what was said before it has arrived by then. */
    const other = part === logsPart ? healthPart : logsPart
    const settle = async (word: string) => {
      await other.make(mother, all, word)
      for (const who of watching) {
        await hears(who, word, other.event)
        await isPushed(who, other.pushed(word))
      }
    }

    // While she may see it.
    const amber = await part.make(mother, all, 'Amber')
    for (const who of watching) {
      await expect(shown(devices[who].page, 'Amber').first()).toBeVisible()
      await hears(who, 'Amber', part.event)
      await isPushed(who, part.pushed('Amber'))
    }
    expect(await seenBy(nanny, 'Amber')).toEqual([everywhere])
    const address = await amber.addressFor(nanny)
    const bytesOf = async (of: string | null) => (of === null ? null : (await fetch(`${url}${of}`)).status)
    if (address !== null) expect(await bytesOf(address)).toBe(200)

    // The mother takes it away.
    await chooseLevel(devices.mother.page, family, part.label, 'none')
    await expect(shown(devices.nanny.page, 'Amber')).toHaveCount(0)
    await expect.poll(() => storedOn(devices.nanny.page), 'what her phone keeps').not.toContain('Amber')
    // The export that was made with the right is not hers any more: another one is made at once.
    expect([...(await downloadedBy(nanny))].flat().join('\n'), 'an export').not.toContain('Amber')
    const before = {
      frames: heard.nanny.length,
      pushed: { nanny: (await phones.nanny.heard()).length, grandparent: (await phones.grandparent.heard()).length },
    }
    const basil = await part.make(mother, all, 'Basil')
    await expect(shown(devices.grandparent.page, 'Basil').first()).toBeVisible()
    await hears('grandparent', 'Basil', part.event)
    await isPushed('grandparent', part.pushed('Basil'), before.pushed.grandparent)
    await settle('Fennel')
    const since = heard.nanny.slice(before.frames).map(({ text }) => text)
    expect(since.filter((text) => /Amber|Basil/.test(text))).toEqual([])
    expect(since.filter((text) => text.includes(basil.id))).toEqual([])
    expect((await phones.nanny.heard()).slice(before.pushed.nanny)).toHaveLength(1)
    await expect(shown(devices.nanny.page, 'Basil')).toHaveCount(0)
    expect(await seenBy(nanny, 'Amber', 'Basil')).toEqual([nowhere, nowhere])
    expect(await seenBy(grandparent, 'Amber', 'Basil')).toEqual([everywhere, everywhere])
    for (const one of [amber, basil]) {
      await expect(one.get(nanny)).rejects.toMatchObject({ status: 403 })
      expect(await one.get(grandparent)).toMatchObject({ id: one.id })
    }
    if (address !== null) {
      expect(await bytesOf(address)).toBe(404)
      expect(await bytesOf(await amber.addressFor(grandparent))).toBe(200)
    }
    const { people } = await nanny.api.away.get({ query: { since: new Date(Date.now() - 3_600_000).toISOString() } })
    expect(people.flatMap(({ counts }) => counts.map(({ type }) => type))).toEqual([
      other === logsPart ? 'note' : 'temperature',
    ])

    // And gives it back.
    await chooseLevel(devices.mother.page, family, part.label, 'view')
    for (const word of ['Amber', 'Basil']) await expect(shown(devices.nanny.page, word).first()).toBeVisible()
    await part.make(mother, all, 'Cedar')
    await expect(shown(devices.nanny.page, 'Cedar').first()).toBeVisible()
    await hears('nanny', 'Cedar', part.event)
    await isPushed('nanny', part.pushed('Cedar'), before.pushed.nanny)
    expect(await seenBy(nanny, 'Amber', 'Basil', 'Cedar')).toEqual([everywhere, everywhere, everywhere])
    if (address !== null) for (const one of [amber, basil]) expect(await bytesOf(await one.addressFor(nanny))).toBe(200)
  })
}
