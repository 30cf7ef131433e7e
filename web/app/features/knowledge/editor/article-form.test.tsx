import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeDesk, type Desk, openDesk } from '../../../testing/desk.fixture.tsx'
import { articleOf } from '../knowledge.fixture.ts'
import { articleList } from '../public/article-list.ts'
import { ArticleForm } from './article-form.tsx'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(async () => {
  sessionStorage.clear()
  await closeDesk(desk)
})

const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save article' }))
const queue = () => desk.workspace.outbox.getState().queue

test('a new article waits for a network, with what it looks like until then', async () => {
  desk.show(<ArticleForm article={null} />)
  type('Title', ' House rules ')
  fireEvent.change(text(), { target: { value: 'Shoes **off**.\n\nThank you.' } })
  type('For what age', '4-6')
  save()
  await waitFor(() => expect(queue()).toHaveLength(1))
  const fields = {
    title: 'House rules',
    body: 'Shoes **off**.\n\nThank you.',
    ages: { from: 4, to: 6 },
    category: 'family',
  }
  expect(queue()).toMatchObject([
    {
      endpoint: 'knowledge.create',
      input: { body: { ...fields, summary: '' } },
      kept: {
        part: articleList.name,
        shown: {
          ...fields,
          origin: 'family',
          blocks: [
            { is: 'paragraph', runs: [{ text: 'Shoes **off**.' }] },
            { is: 'paragraph', runs: [{ text: 'Thank you.' }] },
          ],
        },
      },
    },
  ])
})

test('nothing is sent without a title and a text', async () => {
  desk.show(<ArticleForm article={null} />)
  type('Title', '  ')
  save()
  expect(await screen.findByText('Enter a title.')).toBeTruthy()
  expect(screen.getByText('Write something.')).toBeTruthy()
  expect(queue()).toEqual([])
})

test('what was typed is there after a reload, and can be begun anew', async () => {
  const first = desk.show(<ArticleForm article={null} />)
  fireEvent.change(text(), { target: { value: 'Half a sen' } })
  first.unmount()
  desk.show(<ArticleForm article={null} />)
  expect(text().value).toBe('Half a sen')
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
  await waitFor(() => expect(text().value).toBe(''))
  expect(screen.queryByText("Here's what you had typed.")).toBeNull()
})

test('a change sends the fields that are different, to the version that it began with', async () => {
  const article = articleOf({ origin: 'family', version: 3 })
  const first = desk.show(<ArticleForm article={article} />)
  type('Title', 'Sleep here')
  first.unmount()
  // Somebody else has changed it while the draft lay there.
  desk.show(<ArticleForm article={{ ...article, version: 4, title: 'Theirs' }} />)
  save()
  await waitFor(() => expect(queue()).toHaveLength(1))
  expect(queue()).toMatchObject([
    {
      endpoint: 'knowledge.update',
      kept: { fields: { title: 'Sleep here' }, baseVersion: 3, before: { title: 'Safe sleep' } },
    },
  ])
  expect(Object.keys(queue()[0]?.kept?.fields ?? {})).toEqual(['title'])
})
