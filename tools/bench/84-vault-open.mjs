import { launchBrowser, openDevice, watchTraffic } from './stage/browser.mjs'
import { phonePhoto } from './stage/photo.mjs'
import { call, childrenOf, signIn, startServer } from './stage/server.mjs'
import { median, range } from './stage/statistics.mjs'

const opens = 7
const photos = 6
const limitMs = 500

export const name = 'From the last digit of a code until the first picture of the vault stands there'
export const aim = `under ${limitMs} ms`
export const decisions = ['0056', '0058']

/** On a phone that looks at locked photos: the code is typed, and the clock stops with the frame that shows a picture. */
export async function run(ctx) {
  const many = '1000/1m burst 1000'
  const settings = { LIMITS_UPLOADS: many, LIMITS_VAULT_SEND: '1000/1h', LIMITS_VAULT_SEND_SESSION: '1000/1h' }
  const server = await startServer(ctx, { settings })
  const { token } = await signIn(server)
  const [child] = await childrenOf(server, token)
  const file = new Blob([await phonePhoto()])
  for (let count = 0; count < photos; count += 1) await upload(server, token, { childIds: child._id, file })
  const body = { enabled: true, forPhotos: true, forDocuments: true }
  await call(server, 'PUT', '/api/vault/settings', { token, body })
  const device = await openDevice(await launchBrowser(ctx), server)
  const page = await device.context.newPage()
  const { untilQuiet } = watchTraffic(page)
  const times = []
  for (let open = 0; open < opens; open += 1) {
    await page.goto(`${server.url}/vault/photos`)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Open the vault' })
    const shown = await sheet.getByText('The code is').innerText()
    const code = /\d{6}/.exec(shown)?.[0] ?? ''
    await sheet.getByLabel('Code', { exact: true }).fill(code.slice(0, -1))
    await untilQuiet()
    await page.evaluate(watchPictures)
    await page.keyboard.press('End')
    await page.keyboard.type(code.slice(-1))
    await page.waitForFunction(() => window.pictureMs !== undefined, null, { timeout: 30_000 })
    times.push(await page.evaluate(() => window.pictureMs))
    await call(server, 'POST', '/api/vault/revoke-access', { token: await tokenOf(page), body: {} })
  }
  const value = median(times)
  return { value, unit: 'ms', isMet: value < limitMs, note: `${opens} times, ${range(times, 0)} ms` }
}

async function upload(server, token, { childIds, file }) {
  const form = new FormData()
  for (const [field, value] of Object.entries({ childIds, tz: 'Europe/Berlin' })) form.set(field, value)
  form.set('file', file)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.url}/api/photos/upload`, { method: 'POST', headers, body: form })
  if (response.status !== 201) throw new Error(`The upload answered ${response.status}: ${await response.text()}`)
}

/** What was opened hangs on the session of the page. */
function tokenOf(page) {
  return page.evaluate(() => localStorage.getItem('token'))
}

/** In the page: milliseconds from the next key until a picture of a photo is there and drawn. */
function watchPictures() {
  window.pictureMs = undefined
  let pressedAt = null
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (/^\d$/.test(key)) pressedAt = timeStamp
    },
    { capture: true },
  )
  const look = () => {
    const pictures = [...document.querySelectorAll('[data-photo] img')]
    if (pressedAt !== null && pictures.some(({ complete, naturalWidth }) => complete && naturalWidth > 0))
      setTimeout(() => {
        window.pictureMs = performance.now() - pressedAt
      })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
