import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessibleAtAnySize, expectReadable, narrow, standsOutAtAnySize } from './fixtures/accessible.ts'
import { tabTo } from './fixtures/keyboard.ts'
import { mailTo } from './fixtures/mails.ts'
import { createServerProcess } from './fixtures/server-process.ts'
import { desktop, expect, test } from './fixtures/test.ts'

const questions = 24
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const place = (page: Page, number: number) => page.getByText(`Question ${number} of ${questions},`)

/** Answers questions by the keyboard alone. */
async function answer(page: Page, from: number, to: number): Promise<void> {
  for (let number = from; number <= to; number += 1) {
    await expect(place(page, number)).toBeVisible()
    await page.keyboard.press('1')
    await page.keyboard.press('Enter')
  }
}

async function startAsNobody(page: Page): Promise<void> {
  await page.goto('/ready-test')
  await page.getByRole('link', { name: 'Start the quiz' }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
}

test('the readiness quiz is taken with the keyboard, goes on after a reload, and its result is mailed', {
  tag: ['@quiz', '@spine'],
}, async ({ openDevice, url }) => {
  test.slow()
  const email = `quiz-${randomUUID()}@example.org`
  const { page } = await openDevice({ viewport: desktop })
  await page.goto('/ready-test')
  await expect(heading(page)).toHaveText('Are you ready?')
  await tabTo(page, /^Start the quiz$/)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Want your result by email?')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.keyboard.press('Enter')
  await answer(page, 1, 10)
  await expect(place(page, 11)).toBeVisible()
  await page.reload()
  await expect(place(page, 11)).toBeVisible()
  await page.goBack()
  await expect(place(page, 10)).toBeVisible()
  await expect(page.getByRole('radio').first()).toBeChecked()
  await page.keyboard.press('Enter')
  await answer(page, 11, questions)

  const topics = page.getByRole('region', { name: 'By topic' }).getByRole('listitem')
  await expect(topics).toHaveCount(5)
  await expect(page.getByText('Your result is on its way to your inbox.')).toBeVisible()
  const result = await heading(page).innerText()
  const percentage = /\d+%/.exec(await page.getByText(/^Your result: /).innerText())?.[0] ?? 'no percentage'
  const mail = await mailTo(url, email, /Are you ready/)
  expect(mail.text).toContain(`${percentage}: ${result}`)
  await page.reload()
  await expect(heading(page)).toHaveText(result)
  await expect(page.getByText('A conversation starter, not a test you can fail.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Start 1 month free' }).click()
  await expect(page).toHaveURL(/\/#\/enter=trial$/)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('it is read without scripts in both languages, and found from the front page', {
  tag: ['@quiz', '@landing', '@public-pages'],
}, async ({ openDevice, url }) => {
  const { page } = await openDevice({ javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Readiness quiz' }).click()
  await expect(heading(page)).toHaveText('Are you ready?')
  await expect(page.getByText('24 questions', { exact: true })).toBeVisible()
  const answer = await page.goto('/ready-test?lang=es')
  expect(answer?.headers().link).toContain(`<${url}/ready-test?lang=es>; rel="canonical"`)
  expect(answer?.headers()['x-robots-tag']).toBeUndefined()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByText('24 preguntas', { exact: true })).toBeVisible()
  expect(await (await page.goto('/sitemap.xml'))?.text()).toContain(`${url}/ready-test?lang=es`)
})

test('in Spanish the quiz is the Spanish one', { tag: ['@quiz'] }, async ({ openDevice }) => {
  const { page } = await openDevice({ locale: 'es-ES' })
  await page.goto('/ready-test')
  await page.getByRole('link', { name: 'Empezar el cuestionario' }).click()
  await page.getByRole('button', { name: 'Omitir' }).click()
  await expect(page.getByText('Pregunta 1 de 24, Noches y sueño')).toBeVisible()
  await expect(heading(page)).toHaveText(/^Son las 3 de la madrugada/)
})

test('the page loads little, and nothing of the app', { tag: ['@quiz'] }, async ({ openDevice, url }) => {
  const { page } = await openDevice()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await startAsNobody(page)
  await expect(place(page, 1)).toBeVisible()
  expect(scripts.length).toBeGreaterThan(0)
  for (const script of scripts) expect(script).toMatch(new RegExp(`^${url}/assets/(own|start)-[\\w.-]+\\.js$`))
  expect(await page.evaluate(() => navigator.serviceWorker?.controller ?? null)).toBeNull()
})

test('without a connection the answers wait, and are sent once', { tag: ['@quiz'] }, async ({ openDevice }) => {
  test.slow()
  const device = await openDevice({ viewport: desktop })
  const { page } = device
  await startAsNobody(page)
  await answer(page, 1, questions - 1)
  await page.getByRole('radio').first().check()
  device.expectNoNetwork(true)
  await device.goOffline()
  await expect(page.getByText(/^You're offline\. Your answers are saved on this device\./)).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to submit quiz')
  await device.goOnline()
  device.expectNoNetwork(false)
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await expect(page.getByRole('region', { name: 'By topic' })).toBeVisible()
})

test('any quiz has its place while the product is tried', { tag: ['@quiz'] }, async ({ openDevice }) => {
  const { page, expectRefusal } = await openDevice()
  await page.goto('/quiz/parenting-readiness')
  await page.getByRole('link', { name: 'Start the quiz' }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(place(page, 1)).toBeVisible()
  expectRefusal({ status: 404, path: /^\/api\/quiz\// })
  await page.goto('/quiz/no-such-quiz')
  await expect(heading(page)).toHaveText('Quiz Not Found')
})

test('every screen is accessible, and fits the smallest phone in large letters', { tag: ['@quiz'] }, async ({
  openDevice,
}) => {
  test.slow()
  const { page } = await openDevice()
  const look = async (name: string) => {
    await expectAccessibleAtAnySize(page, name)
    await expectReadable(page, name, [
      { mode: 'dark', palette: 'ocean' },
      { mode: 'light', palette: 'golden' },
    ])
    await expectReadable(page, name, [{ mode: 'light', palette: 'default' }])
    const before = page.viewportSize()
    await page.setViewportSize(narrow)
    expect(await standsOutAtAnySize(page), name).toEqual([])
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    expect(await standsOutAtAnySize(page), `${name}, from the right`).toEqual([])
    await page.evaluate(() => {
      document.documentElement.setAttribute('dir', 'ltr')
      document.documentElement.style.removeProperty('font-size')
    })
    if (before !== null) await page.setViewportSize(before)
  }
  await page.goto('/ready-test')
  await look('introduction')
  await page.getByRole('link', { name: 'Start the quiz' }).click()
  await expect(heading(page)).toHaveText('Want your result by email?')
  await look('who one is')
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(place(page, 1)).toBeVisible()
  await look('question')
  await answer(page, 1, 3)
  await expect(place(page, 4)).toBeVisible()
  await look('scale')
  await answer(page, 4, questions)
  await expect(page.getByRole('region', { name: 'By topic' })).toBeVisible()
  await page.getByText('Where this comes from').click()
  await look('result')
})

test('an assessment from elsewhere runs sealed off behind its overlay, and the own quiz stands in when it fails', {
  tag: ['@quiz', '@public-pages'],
}, async ({ openDevice, afterwards }) => {
  test.slow()
  const told: string[] = []
  let isThere = true
  const service = createServer((request, response) => {
    told.push(request.url ?? '')
    response.statusCode = isThere ? 200 : 404
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'text/javascript')
    response.end(`
      const can = (what) => { try { what(); return 'yes' } catch { return 'no' } }
      const storage = can(() => localStorage.length)
      const parent = can(() => top.document.title)
      document.body.append('The widget')
      fetch(new URL('/event?' + new URLSearchParams({ storage, parent }), document.currentScript.src))
    `)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  const server = await createServerProcess({ ASSESSMENT_SCRIPT_URL: `http://127.0.0.1:${port}/embed.js` })
  afterwards(async () => {
    await server.remove()
    await new Promise((resolve) => service.close(resolve))
  })
  await server.start()
  const device = await openDevice({ baseURL: server.url })
  const { page } = device
  await page.goto('/ready-test')
  const overlay = page.getByRole('heading', { name: 'Preparing Your Parenting Assessment...' })
  await expect(overlay).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start the quiz' })).toBeHidden()
  await expect(page.frameLocator('iframe').getByText('The widget')).toBeVisible()
  await expect.poll(() => told).toContain('/event?storage=no&parent=no')
  await expect(overlay).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-assessment', 'loaded')

  isThere = false
  device.expectRefusal({ status: 404, path: '/embed.js' })
  await page.goto('/ready-test')
  await expect(overlay).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start the quiz' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('link', { name: 'Start the quiz' }).click()
  await expect(heading(page)).toHaveText('Want your result by email?')
})
