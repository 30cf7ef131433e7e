import { phonePhoto } from './photo.mjs'

/** What a thumb does to log something, from Home as it has just opened, with the child chosen. */

const quick = (page, label) => page.locator('.quick-btn >> visible=true').filter({ hasText: label }).first()
const sheetButton = (page, name) => page.getByRole('dialog').getByRole('button', { name, exact: true })

/**
 * Each way with the taps it may cost, how it walks (`tap` touches something, and is counted), and the line it makes in
 * the timelines of both phones.
 */
export async function allWays() {
  const file = { name: 'walk.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() }
  return [
    {
      title: 'A bottle as last time',
      taps: 2,
      line: '^Bottle',
      walk: async (page, tap) => {
        await tap(quick(page, 'Feed'))
        await tap(sheetButton(page, 'Save feed'))
      },
    },
    { title: 'A diaper', taps: 1, line: '[Dd]iaper', walk: (page, tap) => tap(quick(page, 'Diaper')) },
    { title: 'A sleep that begins', taps: 1, line: '^Asleep', walk: (page, tap) => tap(quick(page, 'Sleep')) },
    {
      title: 'A dose by its own tile',
      taps: 2,
      line: '^Syrup',
      walk: async (page, tap) => {
        await tap(quick(page, 'Medicine'))
        await tap(sheetButton(page, 'Save dose'))
      },
    },
    {
      title: 'A dose by More',
      taps: 3,
      line: '^Syrup',
      walk: async (page, tap) => {
        await tap(quick(page, 'More'))
        await tap(sheetButton(page, 'Medicine'))
        await tap(sheetButton(page, 'Save dose'))
      },
    },
    {
      title: 'A photo, beside the picker',
      taps: 2,
      line: '[Pp]hoto',
      isPhoto: true,
      walk: async (page, tap) => {
        await tap(quick(page, 'More'))
        const picker = page.waitForEvent('filechooser', { timeout: 15_000 })
        await tap(sheetButton(page, 'Photo'))
        await (await picker).setFiles(file)
        const send = sheetButton(page, 'Add 1 photo')
        const line = page.locator('.home-timeline li.tl').filter({ hasText: /photo/i })
        await send.or(line).first().waitFor({ timeout: 15_000 })
        if (await send.isVisible()) await tap(send)
      },
    },
  ]
}
