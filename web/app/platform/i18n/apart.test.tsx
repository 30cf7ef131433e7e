import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listFormat } from '../format/formats.ts'
import { renderText } from './i18n.ts'

const name = 'נועה'
const [first, last] = ['\u2068', '\u2069']

function Sentences() {
  const { t } = useLingui()
  return (
    <>
      <h1>{t`Delete ${name}?`}</h1>
      <p>
        <Trans>
          Gone with <b>{name}</b> at {'3:30 PM'}
        </Trans>
      </p>
      <p>
        <Plural value={2} one={`# for ${name}`} other={`# for ${name}`} />
      </p>
      <img alt={i18n._({ id: 'x', message: 'Edit {name}', values: { name } })} />
    </>
  )
}

test('a name from the right turns no sentence around', () => {
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <Sentences />
    </I18nProvider>,
  )
  const [title, gone, several, named] = [...container.children]
  expect(title?.innerHTML).toBe(`Delete ${first}${name}${last}?`)
  expect(gone?.innerHTML).toBe(`Gone with <b>${first}${name}${last}</b> at 3:30 PM`)
  expect(several?.innerHTML).toBe(`2 for ${first}${name}${last}`)
  expect(named?.getAttribute('alt')).toBe(`Edit ${first}${name}${last}`)
})

test('nor does it one of the contract, or of the server', () => {
  const text = `${first}${name}${last} logged a feed`
  expect(renderText({ id: 'try.one', message: '{user} logged a feed' }, { user: name })).toBe(text)
  expect(renderText({ id: 'server.try', message: '{user} logged a feed' }, { user: name })).toBe(text)
})

test('names in a list keep their order', () => {
  expect(listFormat('en').format([name, 'Leo', 'ליאור'])).toBe(`${first}${name}${last}, Leo, and ${first}ליאור${last}`)
})
