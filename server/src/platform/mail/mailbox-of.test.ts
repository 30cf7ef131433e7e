import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox-of.ts'

test.each([
  ['Ines@Example.com', 'ines@example.com'],
  [' ines+baby@example.com ', 'ines@example.com'],
  ['i.n.es@gmail.com', 'ines@gmail.com'],
  ['I.Nes+a+b@GoogleMail.com', 'ines@gmail.com'],
])('%o is one mailbox with %o', (address, other) => {
  expect(mailboxOf(address)).toBe(mailboxOf(other))
})

test.each([
  // Elsewhere a dot makes another mailbox.
  ['i.nes@example.com', 'ines@example.com'],
  ['ines@example.com', 'ines@example.org'],
  ['ines@gmail.com', 'ines@gmail.com.example.org'],
  ['ines@mail.gmail.com', 'ines@gmail.com'],
])('%o is another mailbox than %o', (address, other) => {
  expect(mailboxOf(address)).not.toBe(mailboxOf(other))
})
