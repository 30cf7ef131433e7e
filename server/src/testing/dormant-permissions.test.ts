import { readdirSync, readFileSync } from 'node:fs'
import { dormantPermissions } from '@nestwren/contract/dormant-permissions'
import { userPermissions } from '@nestwren/contract/permissions'
import { expect, test } from 'vitest'

const definitions = /permissions\.ts$|\.test\.ts$|\/testing\//

/** The sources that could ask for a permission, as one text. */
function sources(root: string): string {
  const files = readdirSync(new URL(root, import.meta.url), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.ts') && !definitions.test(`/${file}`))
    .map((file) => readFileSync(new URL(`${root}${file}`, import.meta.url), 'utf8'))
    .join('\n')
}

test('a permission is offered to people exactly when something asks for it', () => {
  const text = sources('../') + sources('../../../contract/src/')
  const asked = userPermissions.filter((name) => new RegExp(`'${name}'|permissions\\.${name}\\b`).test(text))
  expect(asked).toContain('billing')
  expect(userPermissions.filter((name) => !asked.includes(name))).toEqual(dormantPermissions)
})
