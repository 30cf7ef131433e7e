import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test('the list holds 3,000 passwords that could be chosen, and knows them in any case', () => {
  const lines = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  expect(new Set(lines).size).toBe(3000)
  expect(lines.filter((line) => line.length < 6 || line !== line.toLowerCase() || line !== line.trim())).toEqual([])
  for (const password of ['password', 'Password1', 'QWERTY123', 'iloveyou', '12345678', 'ｐａｓｓｗｏｒｄ１']) {
    expect(isCommonPassword(password), password).toBe(true)
  }
  expect(isCommonPassword('correct horse battery')).toBe(false)
})
