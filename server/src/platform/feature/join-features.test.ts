import { endpoint } from '@nestwren/contract/endpoint'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { defineTask } from '../jobs/task.ts'
import { calls } from './feature.ts'
import { checkAnswered, joinTargetNames, joinTasks } from './join-features.ts'

const read = endpoint({
  method: 'GET',
  path: '/api/things',
  summary: 'Reads.',
  access: { who: 'anyone' },
  output: z.object({ text: z.string() }),
  errors: {},
})
const contract = { logs: { read }, milk: { read } }
const logs = calls(contract.logs, { read: async () => ({ text: '' }) })
const milk = calls(contract.milk, { read: async () => ({ text: '' }) })

describe('what features answer', () => {
  test('is the whole contract', () => {
    expect(() => checkAnswered(contract, [milk, logs])).not.toThrow()
  })

  test.each([
    [[logs], 'contract.milk is mounted 0 times'],
    [[logs, milk, logs], 'contract.logs is mounted 2 times'],
  ])('is said where it is not: %#', (groups, message) => {
    expect(() => checkAnswered(contract, groups)).toThrow(message)
  })
})

describe('the jobs of features', () => {
  const task = defineTask('mail', z.object({}), async () => undefined)

  test('are joined', () => {
    expect(Object.keys(joinTasks([{ 'logs.purge': task }, {}, { 'milk.purge': task }]))).toEqual([
      'logs.purge',
      'milk.purge',
    ])
  })

  test('have names of their own', () => {
    expect(() => joinTasks([{ 'logs.purge': task }, { 'logs.purge': task }])).toThrow('logs.purge')
  })
})

describe('what operators may see named', () => {
  const names = async () => new Map<string, string>()

  test('is joined', () => {
    expect(joinTargetNames([{ user: names }, {}, { quiz: names }])).toEqual({ user: names, quiz: names })
  })

  test('is named by one feature', () => {
    expect(() => joinTargetNames([{ user: names }, { user: names }])).toThrow('user')
  })
})
