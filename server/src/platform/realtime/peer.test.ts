import { expect, test } from 'vitest'
import { createPeer } from './cluster.ts'

test('nothing is missing when all batches arrive, in whatever order, before the second sign of life', () => {
  const peer = createPeer(0)
  expect(peer.isMissingAfterBatch(2)).toBe(false)
  expect(peer.isMissingAfterBeat(2)).toBe(false)
  expect(peer.isMissingAfterBatch(1)).toBe(false)
  expect(peer.isMissingAfterBeat(2)).toBe(false)
  expect(peer.isMissingAfterBeat(2)).toBe(false)
})

test('a batch that never comes is missed once, at the second sign of life after it', () => {
  const peer = createPeer(0)
  peer.isMissingAfterBatch(1)
  peer.isMissingAfterBatch(3)
  expect([peer.isMissingAfterBeat(3), peer.isMissingAfterBeat(3), peer.isMissingAfterBeat(3)]).toEqual([
    false,
    true,
    false,
  ])
})

test('batches nobody heard of are missed through the count alone', () => {
  const peer = createPeer(5)
  expect(peer.isMissingAfterBeat(5)).toBe(false)
  expect(peer.isMissingAfterBeat(6)).toBe(false)
  expect(peer.isMissingAfterBeat(6)).toBe(true)
})

test('a long absence is not waited for', () => {
  const peer = createPeer(0)
  expect(peer.isMissingAfterBeat(5_000)).toBe(true)
  expect(peer.isMissingAfterBeat(5_000)).toBe(false)
  expect(peer.isMissingAfterBatch(5_001)).toBe(false)
})
