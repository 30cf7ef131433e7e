import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtAnySize, narrow, standsOutAtAnySize } from './fixtures/accessible.ts'
import { makeOperator, openPanel } from './fixtures/operators.ts'
import { desktop, expect, test } from './fixtures/test.ts'

/** The password of the quiz administration on somebody's own machine. */
const quizPassword = 'local quiz password'

async function enterPassword(page: Page, password = quizPassword): Promise<void> {
  await page.getByLabel('Admin password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function openQuizzes(page: Page, path = ''): Promise<void> {
  await page.goto(`/admin/quizzes${path}`)
  await enterPassword(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name }).click()

/** Two questions and two results, of which the second begins above 50 percent. */
async function writeQuestions(page: Page): Promise<void> {
  await tab(page, 'Questions')
  await button(page, 'Add category')
  await page.getByLabel('Category name').fill('Nights')
  await button(page, 'Add question to Nights')
  await page.getByLabel('Question', { exact: true }).fill('Is the crib bare?')
  // Only one question is open at a time on a small page.
  await button(page, /^1\. Is the crib bare\?/)
  await button(page, 'Add question to Nights')
  await page.getByLabel('Question', { exact: true }).fill('Who gets up?')
  await page.getByRole('radio', { name: 'Multiple choice' }).click()
  await page.getByLabel('Label of option 1').fill('We take turns')
  await page.getByLabel('Label of option 2').fill('One of us')
  await page.getByLabel('Score of option 2').fill('0')
}

async function writeResults(page: Page): Promise<void> {
  await tab(page, 'Scoring')
  await button(page, 'Add result')
  const coverage = page.getByRole('list', { name: 'Coverage' })
  const first = page.getByRole('region', { name: 'Result 1' })
  await first.getByLabel('To, included').fill('50')
  await first.getByLabel('Result', { exact: true }).fill('Begin small')
  await expect(coverage.getByText('No result covers 51% to 100%.')).toBeVisible()
  await button(page, 'Add result')
  const second = page.getByRole('region', { name: 'Result 2' })
  await expect(second.getByLabel('From')).toHaveValue('51')
  await second.getByLabel('Result', { exact: true }).fill('Steady')
  await second.getByLabel('Message').fill('You have the nights covered.')
  await button(second, 'Add recommendation')
  await second.getByRole('textbox', { name: 'Recommendation 1' }).fill('Write it down.')
  await expect(coverage.getByText('Every percentage from 0 to 100 has exactly one result.')).toBeVisible()
}

test('a quiz goes from the editor to a result and to its submissions', {
  tag: ['@quiz', '@panel', '@spine'],
}, async ({ openDevice }) => {
  test.slow()
  const title = `Nights ${Math.random().toString(36).slice(2, 10)}`
  const slug = title.toLowerCase().replace(' ', '-')
  const { page, expectRefusal } = await openDevice({ viewport: desktop })
  await page.goto('/admin/quizzes')
  expectRefusal({ status: 401, path: '/api/admin/quiz/stats' })
  await enterPassword(page, 'a guess')
  await expect(page.getByRole('alert')).toHaveText('Invalid password')
  await enterPassword(page)
  await expect(page.getByText('Total Quizzes')).toBeVisible()

  await page.getByRole('link', { name: 'Create Quiz' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await writeQuestions(page)
  // The page comes back as it was left; the password was nowhere but in it.
  await page.reload()
  await enterPassword(page)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await page.getByRole('radio', { name: 'Active', exact: true }).click()
  await button(page, 'Save Quiz')
  await expect(page.getByRole('alert').first()).toContainText('At least one scoring threshold is required')
  await writeResults(page)

  await button(page, 'Preview')
  const preview = page.getByRole('dialog')
  await preview.getByRole('radio', { name: 'Yes' }).check()
  await button(preview, 'Next')
  await page.keyboard.press('2')
  await button(preview, 'Submit')
  await expect(preview.getByRole('heading', { name: 'Begin small' })).toBeVisible()
  await button(preview, 'Close')

  await button(page, 'Save Quiz')
  await expect(page.getByText('Quiz saved')).toBeVisible()
  const card = page.getByRole('list', { name: 'Quizzes' }).getByRole('listitem').filter({ hasText: title })
  await expect(card.getByText('Active', { exact: true })).toBeVisible()
  await expect(card.getByText('No description')).toBeVisible()

  const { page: taker } = await openDevice()
  await taker.goto(`/quiz/${slug}`)
  await taker.getByRole('link', { name: 'Start the quiz' }).click()
  await taker.getByRole('textbox', { name: 'Name' }).fill('Ada')
  await taker.getByRole('textbox', { name: 'Email' }).fill('ada@example.org')
  await button(taker, 'Next')
  await taker.getByRole('radio', { name: 'Yes' }).check()
  await button(taker, 'Next')
  await taker.getByRole('radio', { name: 'We take turns' }).check()
  await button(taker, 'Submit')
  await expect(taker.getByRole('heading', { level: 1 })).toHaveText('Steady')
  await expect(taker.getByText('Write it down.')).toBeVisible()

  await card.getByRole('link', { name: /^View Results/ }).click()
  const row = page.getByRole('table', { name: 'Submissions' }).getByRole('row').nth(1)
  for (const words of ['Steady', '100%', 'Ada', 'ada@example.org', 'Yes']) await expect(row).toContainText(words)
  const saved = page.waitForEvent('download')
  await button(page, 'Download CSV')
  const download = await saved
  expect(download.suggestedFilename()).toBe(`${slug}-submissions.csv`)
  expect(await readFile(await download.path(), 'utf8')).toContain('ada@example.org')
  await page.getByRole('radio', { name: 'Combined' }).click()
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('From 51% to 100%')
  await expect(page.getByRole('region', { name: 'Where people stop' })).toContainText('Finished: 1')

  await page.getByRole('complementary').getByRole('link', { name: 'Quizzes' }).click()
  await button(card, /^Deactivate/)
  await expect(card.getByText('Inactive', { exact: true })).toBeVisible()
  await button(card, /^Delete/)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this quiz? This action cannot be undone.')
  await button(question, 'Delete')
  await expect(card).toHaveCount(0)
})

test('an operator finds the same views in the panel, and two who edit at once lose nothing', {
  tag: ['@quiz', '@panel'],
}, async ({ openDevice }) => {
  test.slow()
  const operator = await makeOperator()
  const { page, expectRefusal } = await openDevice({ viewport: desktop })
  await openPanel(page, operator)
  await page.getByRole('complementary').getByRole('link', { name: 'Quizzes' }).click()
  await expect(page.getByText('Total Quizzes')).toBeVisible()
  await page.getByRole('link', { name: 'Create Quiz' }).click()
  const title = `Draft ${Math.random().toString(36).slice(2, 10)}`
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await writeQuestions(page)
  await writeResults(page)
  await button(page, 'Save Quiz')
  await page.getByRole('link', { name: `Edit Quiz ${title}` }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('The one of the operator')

  const { page: other } = await openDevice({ viewport: desktop })
  await openQuizzes(other, '/list')
  await other.getByRole('link', { name: `Edit Quiz ${title}` }).click()
  await other.getByRole('textbox', { name: 'Description' }).fill('The one of somebody else')
  await button(other, 'Save Quiz')
  await expect(other.getByText('Quiz saved')).toBeVisible()

  expectRefusal({ status: 409, path: /^\/api\/admin\/quiz\/quizzes\// })
  await button(page, 'Save Quiz')
  await expect(page.getByText(/^Someone else changed this quiz/)).toBeVisible()
  await expect(page.getByRole('row', { name: /^Description/ })).toContainText('The one of somebody else')
  await button(page, 'Keep mine')
  await expect(page.getByText('Quiz saved')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('The one of the operator')
})

test('every view of the quiz administration is accessible, and fits the smallest phone in large letters', {
  tag: ['@quiz', '@panel'],
}, async ({ openDevice }) => {
  test.slow()
  const { page } = await openDevice()
  const look = async (name: string) => {
    await expectAccessibleAtAnySize(page, name)
    await expectAccessible(page, name, [], ['dark'])
    const before = page.viewportSize()
    await page.setViewportSize(narrow)
    expect(await standsOutAtAnySize(page), name).toEqual([])
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    if (before !== null) await page.setViewportSize(before)
  }
  await page.goto('/admin/quizzes')
  await look('login')
  await enterPassword(page)
  await expect(page.getByText('Total Quizzes')).toBeVisible()
  await look('overview')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Quizzes' }).click()
  const seeded = page.getByRole('listitem').filter({ hasText: 'parenting-readiness' }).first()
  await expect(seeded).toBeVisible()
  await look('list')
  await seeded.getByRole('link', { name: /^View Results/ }).click()
  await page.getByRole('radio', { name: 'Combined' }).click()
  await expect(page.getByRole('region', { name: 'Where people stop' })).toBeVisible()
  await look('submissions')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Quizzes' }).click()
  await seeded.getByRole('link', { name: /^Edit Quiz/ }).click()
  await look('basic info')
  await tab(page, 'Questions')
  await page.locator('.quiz-fold').first().click()
  await look('questions')
  await tab(page, 'Scoring')
  await look('scoring')
  await button(page, 'Preview')
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
  await look('preview')
})
