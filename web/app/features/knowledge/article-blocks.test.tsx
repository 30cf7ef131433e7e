import type { Block } from '@nestwren/contract/knowledge-blocks'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../platform/testing/render-ui.tsx'
import { ArticleBlocks } from './article-blocks.tsx'

const text = (...runs: Extract<Block, { is: 'paragraph' }>['runs']): Block => ({ is: 'paragraph', runs })

test('parts become elements', () => {
  renderUi(
    <ArticleBlocks
      blocks={[
        { is: 'heading', level: 2, runs: [{ text: 'Naps' }] },
        { is: 'list', isOrdered: true, start: 3, items: [[text({ text: 'one' })], [text({ text: 'two' })]] },
        { is: 'quote', blocks: [text({ text: 'Said', isStrong: true })] },
        { is: 'code', text: '<b>' },
      ]}
    />,
  )
  expect(screen.getByRole('heading', { level: 2, name: 'Naps' })).toBeTruthy()
  expect(screen.getByRole('list')).toMatchObject({ start: 3 })
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByText('Said').tagName).toBe('STRONG')
  expect(screen.getByText('<b>').tagName).toBe('CODE')
})

test('a link opens beside the app; an address of another sort, from whatever cache, is text', () => {
  renderUi(
    <ArticleBlocks
      blocks={[
        text({ text: 'good', link: 'https://example.org/' }),
        text({ text: 'mail', link: 'mailto:a@example.org' }),
        text({ text: 'bad', link: 'javascript:alert(1)' }),
        text({ text: '<img src=x onerror=alert(1)>' }),
      ]}
    />,
  )
  expect(screen.getByRole('link', { name: 'good' })).toMatchObject({
    href: 'https://example.org/',
    target: '_blank',
    rel: 'noopener noreferrer nofollow',
  })
  expect(screen.getByRole('link', { name: 'mail' })).toMatchObject({ target: '' })
  expect(screen.getAllByRole('link')).toHaveLength(2)
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
})

test('a picture that cannot be shown says what would be there', () => {
  const picture = { is: 'picture', id: 'a', alt: 'The hall', width: 4, height: 3 } as const
  renderUi(
    <ArticleBlocks
      blocks={[
        { ...picture, url: '/api/files/picture/a/medium' },
        { ...picture, alt: 'The yard', url: null },
      ]}
    />,
  )
  expect(screen.getByText("This picture can't be shown: The yard")).toBeTruthy()
  fireEvent.error(screen.getByRole('img', { name: 'The hall' }))
  expect(screen.getByText("This picture can't be shown: The hall")).toBeTruthy()
})
