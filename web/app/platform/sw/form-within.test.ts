import { expect, test } from 'vitest'
import { formWithin } from './form-within.ts'

const boundary = 'between'
const partOf = (bytes: number) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n${'x'.repeat(bytes)}\r\n`

/** A form of so many files, made as it is read; `read` says how many of them were. */
function formOf(files: number, bytes: number) {
  let read = 0
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        read += 1
        controller.enqueue(encoder.encode(read > files ? `--${boundary}--\r\n` : partOf(bytes)))
        if (read > files) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = new Headers({ 'content-type': `multipart/form-data; boundary=${boundary}` })
  const whole = () => new Response(body, { headers }).formData()
  return { request: { body, headers, formData: whole }, read: () => read }
}

test('a form within the bound is read', async () => {
  const form = await formWithin(formOf(3, 1_000).request, 10_000)
  expect([...form.values()].map((file) => (file as File).size)).toEqual([1_000, 1_000, 1_000])
})

test('a form beyond the bound is refused, and its rest is never read', async () => {
  const { request, read } = formOf(1_000_000, 1_000)
  await expect(formWithin(request, 10_000)).rejects.toThrow()
  expect(read()).toBeLessThan(50)
})

test('where there is no stream, the form is read whole', async () => {
  const { request } = formOf(2, 10)
  const form = await formWithin({ formData: request.formData }, 1)
  expect([...form.values()]).toHaveLength(2)
})
