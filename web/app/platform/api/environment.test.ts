import { expect, test } from 'vitest'
import { environmentOf } from './api-origin.ts'

test.each([
  ['localhost', 'local'],
  ['127.0.0.1', 'local'],
  ['mac.local', 'local'],
  ['MAC.LOCAL', 'local'],
  ['dev.example.com', 'dev'],
  ['staging.example.com', 'dev'],
  ['example.com', 'prod'],
  ['app.dev.example.com', 'prod'],
  ['development.example.com', 'prod'],
  ['localhost.example.com', 'prod'],
  ['local', 'prod'],
])('%s is %s', (hostname, environment) => {
  expect(environmentOf(hostname)).toBe(environment)
})
